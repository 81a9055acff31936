import { z } from 'zod';

/**
 * What each class of device measures. Order is the wire and storage order: position i is bit i of the row's
 * `invalid` mask and the column of that name in `readings_<class>`; append only, never reorder.
 * Ranges are plausibility limits (facts/domain §1.2): a value outside is stored as invalid, never as a number.
 * `hottest` is the most that sensors of such a kind measure: what lies between `max` and it may be a fire, so that limits
 * take it all the same. `saturatesTo` is the most that sensors read at their upper end: it counts as `max`.
 * `rollup` marks key points that are rolled up: 1 those of the first packed days, 2 those that joined them later and
 * are stored behind them. `signal` is the tower dictionary's class-D id where one exists.
 */
export interface Point {
  name: string;
  unit: string;
  min: number;
  max: number;
  decimals: number;
  kind: 'analog' | 'digital' | 'counter' | 'enum';
  rollup?: 1 | 2;
  signal?: string;
  hottest?: number;
  saturatesTo?: number;
}

const analog = (
  name: string,
  unit: string,
  min: number,
  max: number,
  decimals: number,
  more: Partial<Point> = {},
): Point => ({
  name,
  unit,
  min,
  max,
  decimals,
  kind: 'analog',
  ...more,
});
const digital = (name: string, more: Partial<Point> = {}): Point => ({
  name,
  unit: '',
  min: 0,
  max: 1,
  decimals: 0,
  kind: 'digital',
  ...more,
});
const counter = (name: string, unit: string, decimals: number, more: Partial<Point> = {}): Point => ({
  name,
  unit,
  min: 0,
  max: 1e9,
  decimals,
  kind: 'counter',
  ...more,
});
const choice = (name: string, max: number, more: Partial<Point> = {}): Point => ({
  name,
  unit: '',
  min: 0,
  max,
  decimals: 0,
  kind: 'enum',
  ...more,
});

/** Saturated air reads a little more than it can hold. */
const ofAir = { saturatesTo: 105 } as const;
/** Sensors in reach of a fire end here; more is a broken wire or an unset register. */
const inFire = { hottest: 200 } as const;

export const deviceClasses = [
  'controller',
  'env',
  'ac',
  'meter',
  'door',
  'battery',
  'fan',
  'rectifier',
] as const;
export const DeviceClass = z.enum(deviceClasses).meta({ id: 'DeviceClass' });
export type DeviceClass = z.infer<typeof DeviceClass>;

export const pointsByClass: Record<DeviceClass, readonly Point[]> = {
  controller: [
    analog('cpuPct', '%', 0, 100, 1),
    analog('memPct', '%', 0, 100, 1),
    analog('rssiDbm', 'dBm', -130, 0, 0),
    counter('uptimeS', 's', 0),
    counter('configHash', '', 0),
    digital('onBattery'),
    digital('fault'),
    digital('ownControl'),
  ],
  env: [
    analog('roomTempC', '°C', -20, 60, 2, { rollup: 1, signal: '0418101001', ...inFire }),
    analog('roomRhPct', '%', 0, 100, 1, { ...ofAir, rollup: 1, signal: '0418102001' }),
    analog('rackTempC', '°C', -20, 60, 2, { rollup: 2, ...inFire }),
    analog('outdoorTempC', '°C', -45, 55, 2, { rollup: 1 }),
    analog('outdoorRhPct', '%', 0, 100, 1, { ...ofAir, rollup: 2 }),
    digital('smoke', { signal: '0418002001' }),
    digital('waterLeak', { signal: '0418001001' }),
    digital('infrared', { signal: '0418003001' }),
  ],
  ac: [
    digital('switchedOn', { rollup: 1 }),
    digital('running', { rollup: 1 }),
    choice('mode', 4),
    analog('setpointC', '°C', 10, 40, 1, { rollup: 2 }),
    choice('fanSpeed', 4),
    analog('returnTempC', '°C', 0, 50, 2, { rollup: 2, signal: '0415102001' }),
    analog('supplyTempC', '°C', -10, 50, 2, { rollup: 2 }),
    analog('outdoorUnitTempC', '°C', -45, 75, 1),
    analog('currentA', 'A', 0, 400, 2),
    analog('powerW', 'W', 0, 120_000, 0, { rollup: 1 }),
    counter('energyKwh', 'kWh', 3, { rollup: 1 }),
    counter('runHours', 'h', 2, { rollup: 2 }),
    counter('starts', '', 0, { rollup: 2 }),
    analog('dischargeBar', 'bar', 0, 60, 2),
    analog('suctionBar', 'bar', 0, 30, 2),
    digital('fault', { signal: '0415001001' }),
    digital('highPressure'),
    digital('lowPressure'),
    digital('airflowLoss'),
    counter('faultCode', '', 0),
    digital('supplyFault', { signal: '0415003001' }),
    digital('lockout'),
    digital('outdoorFanFault'),
    digital('commFault', { signal: '0419008001' }),
  ],
  meter: [
    analog('uaV', 'V', 0, 500, 1, { signal: '0416104001' }),
    analog('ubV', 'V', 0, 500, 1, { signal: '0416105001' }),
    analog('ucV', 'V', 0, 500, 1, { signal: '0416106001' }),
    analog('iaA', 'A', 0, 2_000, 2),
    analog('ibA', 'A', 0, 2_000, 2),
    analog('icA', 'A', 0, 2_000, 2),
    analog('powerW', 'W', -2_000_000, 2_000_000, 0, { rollup: 1 }),
    analog('powerFactor', '', -1, 1, 3),
    analog('frequencyHz', 'Hz', 0, 70, 2, { signal: '0416118001' }),
    counter('energyKwh', 'kWh', 3, { rollup: 1 }),
    analog('acPowerW', 'W', 0, 2_000_000, 0, { rollup: 1 }),
    counter('acEnergyKwh', 'kWh', 3, { rollup: 1 }),
    analog('itPowerW', 'W', 0, 2_000_000, 0, { rollup: 1 }),
    counter('itEnergyKwh', 'kWh', 3, { rollup: 1 }),
    digital('gensetFeed'),
    digital('commFault', { signal: '0419012001' }),
    digital('gensetCommFault', { signal: '0419011001' }),
  ],
  door: [
    digital('open', { rollup: 2, signal: '0417005001' }),
    digital('locked', { signal: '0417006001' }),
    digital('illegalEntry', { signal: '0417001001' }),
    digital('fault', { signal: '0417003001' }),
    counter('openCount', '', 0),
    counter('refusedCards', '', 0),
    digital('commFault', { signal: '0419013001' }),
  ],
  battery: [
    analog('stringV', 'V', 0, 80, 2, { signal: '0407102001' }),
    analog('currentA', 'A', -2_000, 2_000, 2, { rollup: 2 }),
    analog('tempC', '°C', -20, 80, 1, inFire),
    analog('socPct', '%', 0, 100, 1, { rollup: 1 }),
    analog('autonomyMin', 'min', 0, 100_000, 0),
    digital('commFault', { signal: '0419005001' }),
  ],
  fan: [
    digital('switchedOn', { rollup: 1 }),
    analog('speedPct', '%', 0, 100, 0),
    analog('damperPct', '%', 0, 100, 0),
    analog('filterPa', 'Pa', 0, 500, 0),
    analog('supplyTempC', '°C', -45, 60, 2),
    analog('powerW', 'W', 0, 20_000, 0, { rollup: 1 }),
    counter('energyKwh', 'kWh', 3, { rollup: 1 }),
    digital('fault'),
    digital('commanded'),
    digital('commFault', { signal: '0419009001' }),
  ],
  rectifier: [
    analog('dcV', 'V', 0, 80, 2, { rollup: 2 }),
    analog('loadA', 'A', 0, 5_000, 1, { rollup: 2 }),
    digital('mainsFail', { signal: '0406016001' }),
    digital('phaseLoss', { signal: '0406017001' }),
    digital('supervisorFault', { signal: '0406012001' }),
    digital('spdOpen', { signal: '0406021001' }),
    digital('commFault', { signal: '0419006001' }),
    analog('dcPowerW', 'W', 0, 300_000, 0, { rollup: 2 }),
    counter('dcEnergyKwh', 'kWh', 3, { rollup: 2 }),
    digital('transferFault', { signal: '0406020001' }),
    digital('upsCommFault', { signal: '0419010001' }),
  ],
};

/**
 * What the rules of the class `centre` look at, in this order: the worst of all server processes; `intakeHeld`, 1
 * while the intake pauses because the data disk is nearly full; walls that fell silent; the worst of the operator's
 * other servers; `intakeFailing`, 1 while the database refuses what the intake writes; jobs and backups whose last run
 * failed, times of the schedule that passed without a backup, messages that wait for longer than two minutes, days until
 * the first certificate ends, concentrators that fell silent, processes that ended
 * without a word, alert routes whose last messages reached nobody, and `clockErrorS`, by how many seconds the clock of
 * a process differs from the database or from what most controllers agree on.
 */
export const centrePoints = [
  'cpuPct',
  'diskPct',
  'ingestLagS',
  'intakeHeld',
  'silentWalls',
  'foreignLost',
  'foreignCpuPct',
  'foreignMemoryPct',
  'foreignDiskPct',
  'memoryPct',
  'intakeFailing',
  'unreachedRoutes',
  'failedJobs',
  'failedBackups',
  'missedBackups',
  'waitingDeliveries',
  'certificateDays',
  'silentCollectors',
  'lostProcesses',
  'clockErrorS',
] as const;
export type CentrePoint = (typeof centrePoints)[number];
/** What the centre knows of itself; null or absent where it is not known. */
export type CentreVitals = Readonly<Partial<Record<CentrePoint, number | null>>>;
/** What the server as a whole knows; whether intake pauses or fails, the intake itself adds. */
export type ServerVitals = Omit<CentreVitals, 'intakeHeld' | 'intakeFailing'>;
