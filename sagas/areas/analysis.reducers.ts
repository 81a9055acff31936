import { exploreReducer } from '../explore/explore.slice';

export const analysisReducers = {
  explore: exploreReducer,
};
