import { commandsReducer } from '../commands/commands.slice';
import { strategiesReducer } from '../strategies/strategies.slice';

export const controlReducers = { commands: commandsReducer, strategies: strategiesReducer };
