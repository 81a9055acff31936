import { zoneClock } from '@contract/plantTime';
import { CardLists } from '../cardLists';
import { createAlarmEngine } from '../alarmEngine';
import { createControl, type Control } from '../control';
import { createIngest, type Ingest } from '../ingest';
import { KeptPlans } from '../keptPlans';
import { createFanOut } from '../platform/commits/fanOut';
import { createAlarms } from '../modules/alarms';
import { createCommands } from '../modules/commands';
import { createAlarmRecords } from '../modules/alarms/alarmRecords';
import { createConnecting } from '../modules/connecting';
import { createAreaTree } from '../modules/areaTree';
import { createEnergy } from '../modules/energy';
import { createDiagnosisRoutes } from '../modules/diagnosis';
import { createSavingsRoutes } from '../modules/savings';
import { createEnrolmentPurge, createEnrolments } from '../modules/enrolments';
import { createEnergyRates } from '../modules/energyRates';
import { createExplore } from '../modules/explore';
import { createFaults, faultPhotoRoutes, ownOrderRoutes } from '../modules/faults';
import { createRecoveryRoutes } from '../modules/recoveries';
import { createStrategySavingsRoutes } from '../modules/strategySavings';
import { createFreePoints } from '../modules/freePoints';
import { databaseCheck } from '../modules/health/health';
import { tryMapping } from '../collectors/bInterface/trial';
import { createFsuUnits } from '../modules/fsuUnits';
import { createHistory, plantDayStartIn } from '../modules/history';
import { createKeyFigures } from '../modules/keyFigures';
import { createBaselineRoutes } from '../modules/baselines';
import { createRankingRoutes } from '../modules/ranking';
import { createReadiness } from '../modules/readiness';
import { createStartPageRoutes } from '../modules/startPage';
import { createMapShapes } from '../modules/mapShapes';
import type { Vitals } from '../modules/monitor';
import type { People } from '../modules/people';
import { createProvisioning } from '../modules/provisioning';
import { rememberEnded } from '../modules/provisioning/endedPasswords';
import { createRegions } from '../modules/regions';
import { createScenesModule } from '../modules/scenes';
import { createSiteStates } from '../modules/siteStates';
import { createSiteRecords } from '../modules/siteRecords';
import { createSiteImport } from '../modules/siteImport';
import { createLeftoverSweep, createSiteLife } from '../modules/siteLife';
import { createSites } from '../modules/sites';
import { createStrategies } from '../modules/strategies';
import { createExperiments } from '../modules/experiments';
import { createStorage } from '../modules/storage';
import { createDoors } from '../modules/doors';
import { announceDoors } from '../modules/doors/outbox';
import { DoorWatch } from '../doors';
import { FreePoints } from '../freePoints';
import { SiteStates } from '../siteStates';
import type { ReadinessCheck } from '../platform/http/probes';
import { openSecretBox } from '../platform/secretBox';
import { createStrategyEngine } from '../strategyEngine';
import { tlsFilesOf } from '../platform/tlsPair';
import type { AppContext, Part } from './appContext';

const boxOf = ({ DATA_DIR: dataDir, SECRET_KEY: secret }: AppContext['environment']) =>
  openSecretBox({ dataDir, secret });

export function composePlaces(
  { environment, database: { db, pool }, clock, log, scopeOf, files }: AppContext,
  { broker }: Ingest,
): Part {
  const provisioning = {
    ...{ db, clock, scopeOf, mqttUrl: () => broker.url },
    ended: (passwordHash: string) => rememberEnded(environment.DATA_DIR, passwordHash),
  };
  const modules = [
    createRegions({ db, scopeOf }),
    // Before the sites, whose address of one site would take its word for a number.
    createSiteStates({ db, clock, scopeOf }),
    createSites({ db, clock, scopeOf, plantTimeZone: environment.PLANT_TIME_ZONE }),
    createStorage({ db, clock, scopeOf }),
    createDoors({ db, clock, scopeOf, box: boxOf(environment), plantTimeZone: environment.PLANT_TIME_ZONE }),
    createSiteRecords({ db, clock, scopeOf, files }),
    createMapShapes({ db, clock, scopeOf }),
    createScenesModule({ db, clock, scopeOf }),
    createAreaTree({ db, clock, scopeOf }),
    createFreePoints({ db, clock, scopeOf }),
    createFsuUnits({
      ...{ db, clock, scopeOf },
      tryMapping: (unitId, tried) => tryMapping(pool, unitId, tried),
    }),
    createSiteLife(provisioning),
    createProvisioning(provisioning),
    createConnecting(provisioning),
    createSiteImport({ ...provisioning, log, plantTimeZone: environment.PLANT_TIME_ZONE }),
    createEnrolments(provisioning),
  ];
  return {
    routes: modules.flatMap(({ routes }) => routes),
    worker: [createEnrolmentPurge({ db, clock, log }), createLeftoverSweep({ db, clock, log })],
    checks: [databaseCheck(db)],
  };
}

export function composeField(
  { environment, database: { db, pool }, clock, log, params, scopeOf, files }: AppContext,
  { units, broker }: Ingest,
): Part {
  const isHearing: ReadinessCheck = {
    name: 'broker',
    part: 'intake',
    isReady: async () => broker.isReachable(),
  };
  const plantTimeZone = environment.PLANT_TIME_ZONE;
  const alarms = createAlarms({ db, pool, clock, log, params, scopeOf, plantTimeZone });
  const faults = createFaults({ db, clock, log, scopeOf, plantTimeZone });
  return {
    routes: [
      ...alarms.routes,
      ...faults.routes,
      ...faultPhotoRoutes({ db, scopeOf, clock, files }),
      ...ownOrderRoutes({ db, scopeOf, clock, files }),
      ...createRecoveryRoutes({ db, scopeOf }),
    ],
    worker: [...alarms.worker, faults.upkeep],
    ingest: units,
    checks: environment.ROLE.includes('ingest') ? [isHearing] : [],
  };
}

export function composeCommands(
  { environment, database: { db, pool }, clock, log, scopeOf }: AppContext,
  { secondFactor }: Pick<People, 'secondFactor'>,
): Part {
  const { routes, workers } = createCommands({
    ...{ db, pool, clock, log, scopeOf },
    plantTimeZone: environment.PLANT_TIME_ZONE,
    proveSecondFactor: (actor, otp) => secondFactor.prove(actor, otp),
  });
  const { ALARM_DELAY_FACTOR: delayFactor } = environment;
  const { PLANT_TIME_ZONE: plantTimeZone } = environment;
  const strategies = createStrategies({ db, pool, clock, log, scopeOf, delayFactor, plantTimeZone });
  const experiments = createExperiments({ db, pool, clock, log, scopeOf, delayFactor, plantTimeZone });
  return {
    routes: [...routes, ...strategies.routes, ...experiments.routes],
    worker: [...workers, strategies.worker, experiments.worker],
  };
}

export function composeReadings({ environment, database, clock, log, params, scopeOf }: AppContext): Part {
  const plantTimeZone = environment.PLANT_TIME_ZONE;
  const history = createHistory({ database, scopeOf, params, clock, log, plantTimeZone });
  const energy = createEnergy({ database, clock, log, scopeOf, plantTimeZone });
  const { db, pool } = database;
  const dayStart = plantDayStartIn(plantTimeZone);
  const ports = { db: pool, plantDayStart: dayStart };
  const explore = createExplore({ db, clock, scopeOf, plantTimeZone, history: ports });
  const figures = createKeyFigures({ db, clock, scopeOf, dayStart });
  const rates = createEnergyRates(params);
  const readiness = createReadiness({ database, clock, log, scopeOf, plantTimeZone });
  return {
    routes: [
      ...history.routes,
      ...energy.routes,
      ...createSavingsRoutes({ db, clock, scopeOf, plantTimeZone, box: boxOf(environment) }),
      ...createDiagnosisRoutes({ db, pool, clock, scopeOf }),
      ...explore.routes,
      ...figures.routes,
      ...rates.routes,
      ...createBaselineRoutes({ db, clock, scopeOf, plantTimeZone }),
      ...createStrategySavingsRoutes({ db, scopeOf }),
      ...createRankingRoutes({ db, clock, scopeOf, plantTimeZone }),
      ...createStartPageRoutes({ db, scopeOf }),
      ...readiness.routes,
    ],
    worker: [...history.units, ...energy.units, readiness.unit],
  };
}

/** The embedded database serves one process: only on a server of its own can there be others to tell and to hear. */
export function composeFanOut({ environment, processId, ...context }: AppContext): Part[] {
  if (environment.DATABASE_URL === undefined) return [];
  const fanOut = createFanOut({ ...context, own: processId, redisUrl: environment.REDIS_URL ?? null });
  return [{ routes: [], web: [fanOut.listening], ingest: [fanOut.telling] }];
}

/** The intake, and what its commands are sent by. */
export type FieldSide = Ingest & Pick<Control, 'sendBy'>;

export function composeIngest(context: AppContext, vitals: Vitals): FieldSide {
  const { environment, database, clock, log, metrics, feed, processId } = context;
  const { MQTT_HOST, MQTT_PORT, MQTT_URL, MQTT_TLS_CERT, MQTT_TLS_KEY } = environment;
  const { ALARM_DELAY_FACTOR: delayFactor } = environment;
  const { pool, db } = database;
  const records = createAlarmRecords(db);
  const states = new SiteStates(pool);
  const heard = states.contacts;
  const box = boxOf(environment);
  const control = createControl({ pool, clock, log, delayFactor });
  const plantClock = zoneClock(environment.PLANT_TIME_ZONE);
  const utcOffsetMin = (): number => plantClock.offsetMin(clock.now());
  const handed = [
    new CardLists({ pool, clock, log, box, utcOffsetMin }),
    new KeptPlans({ pool, clock, log }),
  ];
  const alarms = createAlarmEngine({
    ...{ pool, clock, log, metrics, records, heard, delayFactor, vitals },
    controlOf: control.controlOf,
  });
  const ingest = createIngest({
    database,
    clock,
    log,
    metrics,
    feed,
    // Alarms ask what is wanted of a unit, and may find a site silent: how it stands is written after them.
    participants: [
      control.participant,
      alarms.participant,
      new FreePoints({ pool, records, delayFactor }),
      new DoorWatch({ pool, clock, records, box, delayFactor, announce: announceDoors }),
      ...handed,
      states,
      alarms.sharedCauses,
      createStrategyEngine({
        ...{ pool, clock, log, control, delayFactor },
        plantTimeZone: environment.PLANT_TIME_ZONE,
      }),
    ],
    options: {
      host: MQTT_HOST,
      port: MQTT_PORT,
      tls: tlsFilesOf(MQTT_TLS_CERT, MQTT_TLS_KEY),
      brokerUrl: MQTT_URL ?? null,
      delayFactor,
      ...(environment.DATABASE_URL === undefined
        ? { disk: { folder: environment.DATA_DIR, reserveBytes: environment.DISK_RESERVE_MB * 2 ** 20 } }
        : { journalAs: processId }),
    },
  });
  return {
    ...ingest,
    sendBy: (broker) => {
      control.sendBy(broker);
      for (const each of handed) each.sendBy(broker);
    },
    units: [...ingest.units, control.outbox, ...handed.map(({ sender }) => sender)],
    caches: [...ingest.caches, ...alarms.caches],
  };
}
