import { minuteMs, secondMs } from '@contract/time';
import { aFoundUnit, askedAt, saidBy, standing } from '@tests/support/aFoundUnit';
import { factsOf, staleMs, type FoundUnit } from './facts';

const limits = {
  ceiling: { A: 30, B: 28, C: 30, D: 32 },
  floor: { A: 10, B: 15, C: 15, D: 15 },
};
const known = (more: Partial<FoundUnit> = {}, generatorKw = 0) =>
  factsOf(aFoundUnit(more), { ...limits, generatorKw }, askedAt);
const unit = (values: Record<string, number>, agoMs = 0) => saidBy('ac', values, { id: 3, agoMs });

describe('what is known of a unit before a command is sent to it', () => {
  it('is what its site and its plate say, where no device was heard', () => {
    expect(known()).toEqual({
      ...{ now: askedAt, deviceId: 3, deviceName: 'AC 1', siteId: 1, siteName: 'North', stationClass: 'D' },
      ...{ isOnline: true, isRetired: false, path: 'bus', tag: null, handsBack: false },
      ...{ ceilingC: 32, floorC: 15, isSmoke: false, isWater: false, roomTempC: null, roomRhPct: null },
      ...{ isSensorSound: false, mains: 'present', generatorSinceMs: null, mainsBackMs: null },
      ...{ lastStartAgoMs: null, spareW: null, ratedPowerW: 2_000, dries: true, isPrecision: false },
      ...{ reportedSetpointC: null, isRunning: null, sinceSwitchMs: null, startsLastHour: 0 },
      ...{ coolingIds: [], minutesToLimit: null, reportMs: null },
    });
  });

  it('has the limits of its own class of station', () => {
    expect(known({ station_class: 'A' })).toMatchObject({ ceilingC: 30, floorC: 10 });
  });

  it('is out of service where nobody speaks for the site, and offline where it was never heard', () => {
    expect(known({ is_spoken_for: false }).isRetired).toBe(true);
    expect(known({ is_online: null }).isOnline).toBe(false);
  });

  it('is a precision unit from more than 12 kW', () => {
    expect(known({ rated_cap_w: 12_000 }).isPrecision).toBe(false);
    expect(known({ rated_cap_w: 12_001 }).isPrecision).toBe(true);
    expect(known({ rated_cap_w: null }).isPrecision).toBe(false);
  });

  it('says of a fan that it dries nothing', () => {
    expect(known({ class: 'fan' }).dries).toBe(false);
  });
});

describe('the room of a unit', () => {
  it('is as warm and as damp as the highest of its sensors says', () => {
    const heard = [
      saidBy('env', { roomTempC: 24, roomRhPct: 70 }),
      saidBy('env', { roomTempC: 29, roomRhPct: 40 }),
      saidBy('env', { roomTempC: 26 }),
    ];
    expect(known({ heard })).toMatchObject({ roomTempC: 29, roomRhPct: 70, isSensorSound: true });
  });

  it('is not known any more five minutes after its sensor was heard', () => {
    const warm = { roomTempC: 24 };
    const lately = known({ heard: [saidBy('env', warm, { agoMs: staleMs - 1 })] });
    expect(lately).toMatchObject({ roomTempC: 24, isSensorSound: true });
    const silent = known({ heard: [saidBy('env', warm, { agoMs: staleMs })] });
    expect(silent).toMatchObject({ roomTempC: null, isSensorSound: false });
  });

  it('is not believed while its sensor is stuck or invalid', () => {
    const heard = [saidBy('env', { roomTempC: 24 })];
    expect(known({ heard, alarms: [standing('sensorStuck')] })).toMatchObject({
      ...{ roomTempC: 24, isSensorSound: false },
    });
    expect(known({ heard, alarms: [standing('sensorJump')] })).toMatchObject({
      ...{ roomTempC: null, isSensorSound: false },
    });
  });

  it('is not known by a sensor that is invalid, neither its warmth nor its damp', () => {
    const heard = [saidBy('env', { roomTempC: 0, roomRhPct: 93 })];
    const invalid = known({ heard, alarms: [standing('roomHumidityInvalid'), standing('sensorJump')] });
    expect(invalid).toMatchObject({ roomTempC: null, roomRhPct: null });
    expect(known({ heard, alarms: [standing('roomHumidityInvalid')] })).toMatchObject({
      ...{ roomTempC: 0, roomRhPct: null, isSensorSound: true },
    });
    expect(known({ heard, alarms: [standing('waterLeak')] }).isSensorSound).toBe(true);
  });

  it('smokes by a contact or by an alarm of smoke or fire, whichever tells first', () => {
    expect(known({ heard: [saidBy('env', { smoke: 1 })] }).isSmoke).toBe(true);
    expect(known({ heard: [saidBy('env', { smoke: 0 }), saidBy('env', { smoke: 1 })] }).isSmoke).toBe(true);
    expect(known({ heard: [saidBy('env', { smoke: 0, waterLeak: 1 })] }).isSmoke).toBe(false);
    expect(known({ alarms: [standing('smoke')] }).isSmoke).toBe(true);
    expect(known({ alarms: [standing('fireShutdown')] }).isSmoke).toBe(true);
  });

  it('has water on its floor by a contact or by an alarm', () => {
    expect(known({ heard: [saidBy('env', { waterLeak: 1 })] }).isWater).toBe(true);
    expect(known({ heard: [saidBy('env', { waterLeak: 0, smoke: 1 })] }).isWater).toBe(false);
    expect(known({ alarms: [standing('waterLeak')] }).isWater).toBe(true);
  });

  it('has the minutes to its limit that were foretold, less those that have passed', () => {
    const foretold = (value: number | null, agoMs: number) =>
      known({ alarms: [standing('roomTempPredicted', { value, at: askedAt - agoMs })] }).minutesToLimit;
    expect(foretold(20, 8 * minuteMs)).toBe(12);
    expect(foretold(5, 8 * minuteMs)).toBe(0);
    expect(foretold(null, 0)).toBeNull();
    expect(known({ alarms: [standing('smoke', { value: 20 })] }).minutesToLimit).toBeNull();
  });
});

describe('who cools the room when the centre falls silent', () => {
  const controller = saidBy('controller', { ownControl: 0 });

  it('is a controller that tells of its own control', () => {
    expect(known({ heard: [controller] }).handsBack).toBe(true);
    expect(known({ heard: [saidBy('controller', { cpuPct: 5 })] }).handsBack).toBe(false);
  });

  it('is the fan itself, by its own rule', () => {
    expect(known({ class: 'fan' }).handsBack).toBe(true);
  });

  it('is nobody behind a field unit, whatever stands there', () => {
    expect(known({ heard: [controller], is_behind_unit: true }).handsBack).toBe(false);
    expect(known({ class: 'fan', is_behind_unit: true }).handsBack).toBe(false);
  });

  it('are the units that are on and cool, without those that are just being stopped', () => {
    const heard = [
      unit({ switchedOn: 1, mode: 1 }),
      saidBy('ac', { switchedOn: 1, mode: 1 }, { id: 4 }),
      saidBy('ac', { switchedOn: 1 }, { id: 5 }),
      saidBy('ac', { switchedOn: 1, mode: 3 }, { id: 6 }),
      saidBy('ac', { switchedOn: 1, mode: 4 }, { id: 7 }),
      saidBy('ac', { switchedOn: 0, mode: 1 }, { id: 8 }),
      saidBy('fan', { switchedOn: 1 }, { id: 9 }),
    ];
    expect(known({ heard }).coolingIds).toEqual([3, 4, 5]);
    expect(known({ heard, leaving: [4] }).coolingIds).toEqual([3, 5]);
  });
});

describe('what a unit does itself', () => {
  const [ranAt, restedAt] = [askedAt - 2 * minuteMs, askedAt - 4 * minuteMs];

  it('is what it said last, and not what its neighbour said', () => {
    const heard = [
      saidBy('ac', { setpointC: 20, running: 0 }, { id: 4 }),
      unit({ setpointC: 25, running: 1 }),
    ];
    expect(known({ heard })).toMatchObject({ reportedSetpointC: 25, isRunning: true });
  });

  it('has lasted since it was last seen otherwise', () => {
    const since = (running: number) =>
      known({ heard: [unit({ running })], ran_at: ranAt, rested_at: restedAt });
    expect(since(1)).toMatchObject({ isRunning: true, sinceSwitchMs: 4 * minuteMs });
    expect(since(0)).toMatchObject({ isRunning: false, sinceSwitchMs: 2 * minuteMs });
  });

  it('has lasted for longer than was looked for where it was never seen otherwise', () => {
    expect(known({ heard: [unit({ running: 1 })], ran_at: ranAt }).sinceSwitchMs).toBeNull();
    expect(known({ heard: [unit({ running: 0 })], rested_at: restedAt }).sinceSwitchMs).toBeNull();
  });

  it('is not known where it does not say it', () => {
    const silent = known({ heard: [unit({ setpointC: 25 })], ran_at: ranAt, rested_at: restedAt });
    expect(silent).toMatchObject({ isRunning: null, sinceSwitchMs: null });
  });

  it('tells how often it started and how often it reports', () => {
    expect(known({ starts: 5, report_ms: 240_000 })).toMatchObject({ startsLastHour: 5, reportMs: 240_000 });
  });
});

describe('what feeds a site', () => {
  const meter = (values: Record<string, number>, agoMs = 0) => saidBy('meter', values, { agoMs });

  it('is nothing where an outage stands or a rectifier says so', () => {
    for (const id of ['mainsOutage', 'rectifierMainsOutage'])
      expect(known({ alarms: [standing(id)] }).mains).toBe('lost');
    expect(known({ heard: [saidBy('rectifier', { mainsFail: 1 })] }).mains).toBe('lost');
    expect(known({ heard: [saidBy('rectifier', { mainsFail: 0, phaseLoss: 1 })] }).mains).toBe('present');
  });

  it('is the generator once a meter says so, since its alarm', () => {
    const heard = [meter({ gensetFeed: 0 }), meter({ gensetFeed: 1 })];
    const alarms = [standing('mainsOutage'), standing('gensetSupplying', { at: askedAt - 40 * secondMs })];
    expect(known({ heard, alarms })).toMatchObject({ mains: 'generator', generatorSinceMs: 40 * secondMs });
    expect(known({ heard })).toMatchObject({ mains: 'generator', generatorSinceMs: null });
    expect(known({ heard: [meter({ gensetFeed: 0 })] }).mains).toBe('present');
    expect(known({ alarms })).toMatchObject({ mains: 'lost', generatorSinceMs: null });
  });

  it('came back so long ago as its outage was cleared', () => {
    expect(known({ mains_back_at: askedAt - minuteMs }).mainsBackMs).toBe(minuteMs);
  });

  it('may be pulled down by the unit that started last', () => {
    const started = [
      { at: askedAt - 50 * secondMs, w: 2_000 },
      { at: askedAt - 20 * secondMs, w: 2_000 },
      { at: askedAt - 90 * secondMs, w: 2_000 },
    ];
    expect(known({ started }).lastStartAgoMs).toBe(20 * secondMs);
  });

  it('carries four fifths of what the generator is made for, less what the site draws', () => {
    const drawn = [meter({ powerW: 5_000 }), unit({ powerW: 6_000 })];
    expect(known({ heard: drawn }, 10).spareW).toBe(3_000);
    expect(known({ heard: [meter({ powerW: 5_000 }), meter({ powerW: 6_500 })] }, 10).spareW).toBe(1_500);
  });

  it('carries nobody knows how much without the generator’s size or a meter that is heard', () => {
    expect(known({ heard: [meter({ powerW: 5_000 })] }, 0).spareW).toBeNull();
    const started = [{ at: askedAt, w: 1_000 }];
    expect(known({ heard: [meter({ uaV: 230 })], started }, 10).spareW).toBeNull();
    expect(known({ heard: [meter({ powerW: 5_000 }, staleMs)] }, 10).spareW).toBeNull();
  });

  it('carries as well what was told to start since its meter spoke, or shortly before', () => {
    const heard = [meter({ powerW: 5_000 }, 30 * secondMs)];
    const spare = (agoMs: number, w: number | null = 1_000) =>
      known({ heard, started: [{ at: askedAt - agoMs, w }] }, 10).spareW;
    expect(spare(5 * secondMs)).toBe(2_000);
    expect(spare(39 * secondMs)).toBe(2_000);
    expect(spare(40 * secondMs)).toBe(3_000);
    expect(spare(5 * secondMs, null)).toBe(3_000);
  });
});
