import { exploreReducer } from '../explore/explore.slice';
import { weatherUploadReducer } from '../weather/weatherUpload.slice';

export const analysisReducers = {
  explore: exploreReducer,
  weatherUpload: weatherUploadReducer,
};
