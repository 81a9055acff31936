import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTextTime } from '@server/crud';
import { createFiles, type UploadLimits } from '@server/modules/files';
import { createJobs, createRunners } from '@server/modules/jobs';
import type { JobWorker } from '@server/modules/jobs/worker';
import { createMonitor } from '@server/modules/monitor';
import { createNotifications, type Notifications } from '@server/modules/notifications';
import { createReports } from '@server/modules/reports';
import { createSystem, type System } from '@server/modules/system';
import { systemClock } from '@server/platform/clock';
import { createTroubles } from '@server/platform/troubles';
import { createBucketStore, createFolderStore, type Bucket } from '@server/platform/fileStore';
import { openSecretBox } from '@server/platform/secretBox';
import type { Database } from '@server/platform/database/database';
import { readEnvironment } from '../../config/environment';
import { quietLog } from './quietLog';
import { startPeople, type PeopleServer } from './peopleServer';
import { removeFolder } from './removeFolder';

export interface SystemServer extends PeopleServer {
  system: System;
  /** Plans and sends notifications when the test says so. */
  notifications: Notifications['worker'];
  sendDigest(): Promise<number>;
  /** Runs jobs when the test says so. */
  jobs: JobWorker;
  dataDir: string;
}

interface SystemOptions {
  bucket?: Bucket;
  genDatabaseUrl?: string;
  uploads?: UploadLimits;
}

const roomEnough: UploadLimits = {
  ...{ perAccountBytes: Infinity, inAllBytes: Infinity, reserveBytes: 0 },
  freeBytes: async () => Infinity,
};

/** The administrator's half behind real HTTP, on a seeded database, with files in a folder of its own. */
export async function startSystem(
  database: Database,
  { bucket, genDatabaseUrl, uploads = roomEnough }: SystemOptions = {},
): Promise<SystemServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coolops-system-'));
  let system: System | undefined;
  let telling: Notifications | undefined;
  let working: JobWorker | undefined;
  const server = await startPeople(
    database,
    {},
    {
      routes: (people, clock) => {
        const plantTimeZone = 'Asia/Shanghai';
        const { params } = people;
        const backUp = async () => undefined;
        const folder = join(dataDir, 'files');
        const store = bucket ? createBucketStore(bucket, folder, systemClock) : createFolderStore(folder);
        const files = createFiles({ db: database.db, clock, log: quietLog, store, uploads });
        const monitor = createMonitor({
          database,
          clock,
          log: quietLog,
          params,
          plantTimeZone,
          dataDir,
          environment: readEnvironment({}),
          troubles: createTroubles(clock),
          readHealth: () => {
            throw new Error('no health is read here');
          },
        });
        const box = openSecretBox({ dataDir, secret: 'a secret of the tests' });
        const reports = createReports({ database, clock, box, files, plantTimeZone });
        const notifications = createNotifications({
          database,
          scopeOf: people.scopeOf,
          clock,
          log: quietLog,
          files,
          box,
          plantTimeZone,
          publicUrl: null,
          privateNetworks: ['127.0.0.0/8'],
          delayFactor: 1,
        });
        const { sendDigest } = notifications;
        const runners = createRunners({
          database,
          clock,
          params,
          backUp,
          sendDigest,
          askServers: monitor.askServers,
          timeText: createTextTime(plantTimeZone).text,
          diagnose: async () => ({ days: 0, sites: 0, findings: 0 }),
          learnTwins: async () => ({ rooms: 3, known: 2, isWhole: true }),
          fitBaselines: async () => ({ sites: 3, fitted: 2, compared: 2, repairs: 1, isWhole: true }),
          reports: reports.runners,
        });
        const jobs = createJobs({ database, clock, log: quietLog, plantTimeZone, runners });
        system = createSystem({
          database,
          clock,
          log: quietLog,
          scopeOf: people.scopeOf,
          params,
          plantTimeZone,
          privateNetworks: ['127.0.0.0/8'],
          box,
          proveSecondFactor: (actor, otp) => people.secondFactor.prove(actor, otp),
          dataDir,
          files,
          genDatabaseUrl,
        });
        telling = notifications;
        working = jobs.worker;
        return [...system.routes, ...jobs.routes, ...reports.routes, ...notifications.routes];
      },
      units: () => [...(system?.units ?? []), ...(system?.workerUnits ?? [])],
      refused: async (refusal) => system?.refused(refusal),
    },
  );
  if (!system || !telling || !working) throw new Error('the routes were not asked for');
  const stop = async () => {
    await server.stop();
    removeFolder(dataDir);
  };
  return {
    ...server,
    system,
    notifications: telling.worker,
    sendDigest: telling.sendDigest,
    jobs: working,
    dataDir,
    stop,
  };
}
