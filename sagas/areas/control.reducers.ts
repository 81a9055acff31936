import { commandsReducer } from '../commands/commands.slice';
import { experimentsReducer } from '../experiments/experiments.slice';
import { strategiesReducer } from '../strategies/strategies.slice';

export const controlReducers = {
  commands: commandsReducer,
  experiments: experimentsReducer,
  strategies: strategiesReducer,
};
