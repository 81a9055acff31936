import { commandsReducer } from '../commands/commands.slice';

export const controlReducers = {
  commands: commandsReducer,
};
