import type { Log } from '../../platform/log';
import type { Route } from '../../platform/http/route';
import type { Unit } from '../../platform/unit';
import { batchKeeper } from './batchKeeper';
import { commandsRoutes } from './commands.routes';
import type { CommandsDeps } from './commands.service';
import { scheduleRoutes, scheduleClock } from './schedules';

export interface Commands {
  routes: Route[];
  /** One process at a time does what they do. */
  workers: Unit[];
}

/** What people ask of air conditioners, and what became of it. */
export const createCommands = (deps: CommandsDeps & { log: Log }): Commands => ({
  // Before the commands, one of whose addresses would take the word for a number.
  routes: [...scheduleRoutes(deps), ...commandsRoutes(deps)],
  workers: [batchKeeper(deps), scheduleClock(deps)],
});
