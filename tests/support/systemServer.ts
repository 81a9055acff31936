import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJobs, createRunners } from '@server/modules/jobs';
import { createSystem, type System } from '@server/modules/system';
import type { Database } from '@server/platform/database/database';
import { quietLog } from './quietLog';
import { startPeople, type PeopleServer } from './peopleServer';
import { removeFolder } from './removeFolder';

export interface SystemServer extends PeopleServer {
  system: System;
  dataDir: string;
}

/** The administrator's half behind real HTTP, on a seeded database, with files in a folder of its own. */
export async function startSystem(database: Database): Promise<SystemServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-system-'));
  let system: System | undefined;
  const server = await startPeople(
    database,
    {},
    {
      routes: (people, clock) => {
        const plantTimeZone = 'Asia/Shanghai';
        const { params } = people;
        const backUp = async () => undefined;
        const runners = createRunners({ database, clock, params, backUp });
        const jobs = createJobs({ database, clock, log: quietLog, plantTimeZone, runners });
        system = createSystem({
          database,
          clock,
          log: quietLog,
          scopeOf: people.scopeOf,
          params,
          plantTimeZone,
          moreHooks: jobs.hooks,
          dataDir,
        });
        return [...system.routes, ...jobs.routes];
      },
      units: () => [...(system?.units ?? []), ...(system?.workerUnits ?? [])],
      refused: async (refusal) => system?.refused(refusal),
    },
  );
  if (!system) throw new Error('the routes were not asked for');
  const stop = async () => {
    await server.stop();
    removeFolder(dataDir);
  };
  return { ...server, system, dataDir, stop };
}
