import { commandsProcess } from '../commands/commands.process';
import { experimentsProcess } from '../experiments/experiments.process';
import { strategiesProcess } from '../strategies/strategies.process';
import type { Area } from '../deps';
import { controlReducers } from './control.reducers';

/** The pages of intelligent control. */
export const controlArea: Area = {
  name: 'control',
  reducers: controlReducers,
  processes: [commandsProcess, experimentsProcess, strategiesProcess],
};
