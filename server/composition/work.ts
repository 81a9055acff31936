import { createTextTime } from '../crud';
import { createAccess } from '../modules/access';
import { createBackup } from '../modules/backup';
import { fitYesterday } from '../modules/baselines';
import { createMarking } from '../modules/backup/putBack';
import { diagnose } from '../modules/diagnosis';
import { plantDayStartIn } from '../modules/history';
import { createJobs, createRunners } from '../modules/jobs';
import type { Monitor } from '../modules/monitor';
import { createNotifications, type Notifications } from '../modules/notifications';
import type { People } from '../modules/people';
import { createReports } from '../modules/reports';
import { learnYesterday } from '../modules/twins';
import { createWeatherChecks } from '../modules/weather';
import { createWorkOrders, type WorkOrders } from '../modules/workOrders';
import { openSecretBox } from '../platform/secretBox';
import type { AppContext, Part } from './appContext';

/** What the product does by itself: jobs by their schedule, and backups, which people ask for as well. */
export function composeWork(
  context: AppContext,
  { askServers }: Pick<Monitor, 'askServers'>,
  { secondFactor }: Pick<People, 'secondFactor'>,
): Part & Pick<Notifications['worker'], 'plannedAgeMs'> {
  const { environment, database, clock, agreedClock, log, params, files, scopeOf } = context;
  const { PLANT_TIME_ZONE: plantTimeZone, DATA_DIR: dataDir, BACKUP_DIR, BACKUP_KEY } = environment;
  const backup = createBackup({
    database,
    clock,
    log,
    dataDir,
    backupDir: BACKUP_DIR ?? null,
    secret: BACKUP_KEY ?? null,
    isEmbedded: environment.DATABASE_URL === undefined,
    proveSecondFactor: (actor, otp) => secondFactor.prove(actor, otp),
  });
  const notifications = composeNotifications(context);
  const { sendDigest } = notifications;
  const workOrders = composeWorkOrders(context);
  const box = openSecretBox({ dataDir, secret: environment.SECRET_KEY });
  const reports = createReports({ database, clock, box, files, plantTimeZone });
  const runners = createRunners({
    database,
    clock,
    params,
    backUp: backup.backUp,
    sendDigest,
    askServers,
    timeText: createTextTime(plantTimeZone).text,
    diagnose: (minutes, signal) =>
      diagnose({ database, clock, dayStart: plantDayStartIn(plantTimeZone) }, minutes, signal),
    learnTwins: (minutes, signal) =>
      learnYesterday({ databaseUrl: database.url, clock, plantTimeZone }, minutes, signal),
    fitBaselines: (minutes, signal) => fitYesterday({ database, clock, plantTimeZone }, minutes, signal),
    reports: reports.runners,
  });
  const access = createAccess({ db: database.db, clock, log, scopeOf });
  const jobs = createJobs({ database, clock: agreedClock, log, plantTimeZone, runners });
  return {
    routes: [
      ...jobs.routes,
      ...reports.routes,
      ...backup.routes,
      ...notifications.routes,
      ...access.routes,
      ...workOrders.routes,
    ],
    plannedAgeMs: notifications.worker.plannedAgeMs,
    worker: [
      ...[jobs.worker, notifications.worker, access.upkeep, workOrders.worker],
      createWeatherChecks({ db: database.db, clock, log }),
    ],
    web: [backup.unit],
    always: [createMarking({ db: database.db, dataDir, clock, log })],
  };
}

const composeWorkOrders = ({
  environment,
  database,
  agreedClock: clock,
  log,
  scopeOf,
}: AppContext): WorkOrders =>
  createWorkOrders({
    ...{ db: database.db, clock, log, scopeOf },
    box: openSecretBox({ dataDir: environment.DATA_DIR, secret: environment.SECRET_KEY }),
    plantTimeZone: environment.PLANT_TIME_ZONE,
    privateNetworks: environment.NOTIFY_NETWORKS,
    delayFactor: environment.ALARM_DELAY_FACTOR,
  });

const composeNotifications = ({
  environment,
  database,
  agreedClock: clock,
  log,
  files,
  scopeOf,
}: AppContext): Notifications =>
  createNotifications({
    database,
    scopeOf,
    clock,
    log,
    files,
    box: openSecretBox({ dataDir: environment.DATA_DIR, secret: environment.SECRET_KEY }),
    plantTimeZone: environment.PLANT_TIME_ZONE,
    publicUrl: environment.PUBLIC_URL ?? null,
    privateNetworks: environment.NOTIFY_NETWORKS,
    delayFactor: environment.ALARM_DELAY_FACTOR,
  });
