import { aLiveCommand } from '@tests/support/aLiveCommand';
import type { CommandOrigin } from '@contract/commands';
import { topicOf } from '@contract/telemetry';
import { hourMs, minuteMs, secondMs } from '@contract/time';
import type { UnitFacts } from './facts';
import type { LiveCommand } from './liveCommand';
import { depart } from './sending';
import { usualSettings } from './settings';
import { controlTimes } from './times';
import { nothingRead, type UnitReading } from './unitReading';

const times = controlTimes(1);
const now = 1_800_000_000_000;
// As far as it decides anything here: a site in order, of which little is known.
const facts = (more: Partial<UnitFacts>): UnitFacts => ({
  ...{ now, deviceId: 3, deviceName: 'ac-1', siteId: 1, siteName: 'NS-1', stationClass: 'D', isOnline: true },
  ...{ isRetired: false, path: 'bus', tag: null, handsBack: true, ceilingC: 32, floorC: 15, isSmoke: false },
  ...{
    isWater: false,
    roomTempC: 26,
    roomRhPct: 45,
    isSensorSound: true,
    mains: 'present',
    mainsBackMs: null,
  },
  ...{ generatorSinceMs: null, lastStartAgoMs: null, spareW: null, ratedPowerW: 2_000, isPrecision: false },
  dries: true,
  ...{ reportedSetpointC: 25, isRunning: true, sinceSwitchMs: null, startsLastHour: 0, coolingIds: [3] },
  ...{ minutesToLimit: null, reportMs: null },
  ...more,
});
const sentWith = (path: 'bus' | 'infrared', more: Partial<UnitFacts> = {}) => {
  const command = aLiveCommand({ state: 'authorised', attempt: 0, path, expiresAt: now + 1 });
  const [change] = depart(command, {
    ...{ now, reading: nothingRead, settings: usualSettings, times },
    facts: facts({ path, ...more }),
  });
  return change;
};
const waiting = (more: Partial<LiveCommand> = {}): LiveCommand =>
  aLiveCommand({ state: 'authorised', attempt: 0, stateAt: now, expiresAt: now + minuteMs, ...more });
const departing = (
  command: LiveCommand,
  more: Partial<UnitFacts> | null = {},
  reading: Partial<UnitReading> = {},
) =>
  depart(command, {
    ...{ now, reading: { ...nothingRead, ...reading }, settings: usualSettings, times },
    facts: more === null ? undefined : facts(more),
  });
const windowOf = (...of: Parameters<typeof sentWith>) => (sentWith(...of)?.dueAt ?? 0) - now;

describe('a command that leaves', () => {
  it('over a bus is read back within 60 s', () => {
    expect(windowOf('bus', { reportMs: 10 * minuteMs })).toBe(minuteMs);
  });

  it('releases a door no longer than its release is carried out and lasts, by whatever path', () => {
    for (const path of ['bus', 'infrared'] as const) {
      const [change] = departing(waiting({ deviceClass: 'door', point: 'locked', value: 0, path }));
      expect(change).toMatchObject({ state: 'sent', dueAt: now + 30 * secondMs });
      expect(change?.attempt?.windowMs).toBe(30 * secondMs);
    }
  });

  it('one way has a minimum run time and two reports of its unit to show', () => {
    expect(windowOf('infrared')).toBe((3 + 2) * minuteMs);
    expect(windowOf('infrared', { reportMs: 4 * minuteMs })).toBe((3 + 8) * minuteMs);
    expect(windowOf('infrared', { isPrecision: true })).toBe((5 + 2) * minuteMs);
  });

  it('is refused where the site went out of service since it was wished', () => {
    expect(sentWith('bus', { isRetired: true })).toMatchObject({ state: 'refused', why: 'retired' });
  });

  it('is written with its own id, once for each attempt, and what the unit was before', () => {
    const [change] = departing(waiting(), {}, { setpointC: 25, powerW: 1_900 });
    expect(change).toMatchObject({ state: 'sent', why: null, isOver: false });
    expect(change?.attempt).toMatchObject({
      ...{ messageId: expect.stringMatching(/^c7-1-[0-9a-f]{8}$/), number: 1, shard: 2 },
      ...{ topic: topicOf('NS-1', 'ac-1', 'command'), was: 25, wasDrawing: true, windowMs: minuteMs },
      expiresAt: now + times.attemptMs,
    });
    expect(JSON.parse(change?.attempt?.payload ?? '')).toEqual({
      ...{ id: change?.attempt?.messageId, t: now, set: { setpointC: 27 }, expires: now + times.attemptMs },
    });
    const [again] = departing(waiting({ state: 'retrying', attempt: 1 }));
    expect(again?.attempt).toMatchObject({
      ...{ messageId: expect.stringMatching(/^c7-2-/), number: 2, was: null, wasDrawing: null },
    });
    expect(departing(waiting(), {}, { powerW: 100 })[0]?.attempt?.wasDrawing).toBe(false);
  });

  it('switches a fan by the name that its controller knows, and an air conditioner by its own', () => {
    const set = (more: Partial<LiveCommand>) => {
      const payload = departing(waiting({ point: 'switchedOn', value: 0, ...more }))[0]?.attempt?.payload;
      return (JSON.parse(payload ?? '{}') as { set?: unknown }).set;
    };
    expect(set({ deviceClass: 'fan' })).toEqual({ commanded: 0 });
    expect(set({ deviceClass: 'ac' })).toEqual({ switchedOn: 0 });
  });

  it('opens a door within half a minute or not at all', () => {
    const release = waiting({ point: 'locked', value: 0, deviceClass: 'door' });
    expect(departing(release)[0]?.attempt?.expiresAt).toBe(now + 30 * secondMs);
  });
});

describe('a command that may not leave', () => {
  it('has expired when its time is over before it ever left, for what held it up', () => {
    const late = { expiresAt: now } as const;
    expect(departing(waiting(late))).toMatchObject([{ state: 'expired', why: 'tooLate', isOver: true }]);
    const held = waiting({ ...late, why: 'siteOffline' });
    expect(departing(held)).toMatchObject([{ state: 'expired', why: 'siteOffline', isOver: true }]);
    const retried = waiting({ ...late, state: 'retrying', attempt: 1 });
    expect(departing(retried)).toMatchObject([{ state: 'sent' }]);
  });

  it('is refused where its unit is gone, and has failed where it was sent before', () => {
    expect(departing(waiting(), null)).toMatchObject([{ state: 'refused', why: 'retired', isOver: true }]);
    const retried = waiting({ state: 'retrying', attempt: 1 });
    expect(departing(retried, null)).toMatchObject([{ state: 'failed', why: 'retired', isOver: true }]);
  });

  it('waits for an offline site, and says so once', () => {
    const offline = { isOnline: false } as const;
    expect(departing(waiting(), offline)).toMatchObject([
      { state: 'authorised', why: 'siteOffline', isOver: false },
    ]);
    expect(departing(waiting({ why: 'siteOffline' }), offline)).toEqual([]);
  });

  it('waits for what passes by itself, and is refused by what does not', () => {
    const off = waiting({ point: 'switchedOn', value: 0 });
    expect(departing(off, { sinceSwitchMs: minuteMs })).toMatchObject([
      { state: 'authorised', why: 'minimumOn', isOver: false },
    ]);
    expect(departing(off, { roomTempC: 31 })).toMatchObject([
      { state: 'refused', why: 'ceiling', isOver: true },
    ]);
  });

  it('is given up a quarter of an hour after an attempt that it could not follow', () => {
    const retried = (agoMs: number) =>
      waiting({ state: 'retrying', attempt: 1, why: 'siteOffline', stateAt: now - agoMs });
    expect(departing(retried(times.waitMs - 1), { isOnline: false })).toEqual([]);
    expect(departing(retried(times.waitMs), { isOnline: false })).toMatchObject([
      { state: 'failed', why: 'siteOffline', isOver: true },
    ]);
    const neverSent = waiting({ why: 'siteOffline', stateAt: now - times.waitMs });
    expect(departing(neverSent, { isOnline: false })).toEqual([]);
  });
});

describe('a command that gives back', () => {
  const off = (origin: CommandOrigin, more: Partial<LiveCommand> = {}) =>
    waiting({ origin, point: 'switchedOn', value: 0, ...more });

  it('waits a day for whatever holds it up, where an override has ended', () => {
    expect(departing(off('expiry'), { roomTempC: 31 })).toMatchObject([
      { state: 'authorised', why: 'ceiling', isOver: false },
    ]);
    const since = (agoMs: number) =>
      off('expiry', { state: 'retrying', attempt: 1, why: 'ceiling', stateAt: now - agoMs });
    expect(departing(since(24 * hourMs - 1), { roomTempC: 31 })).toEqual([]);
    expect(departing(since(24 * hourMs), { roomTempC: 31 })).toMatchObject([{ state: 'failed' }]);
  });

  it('puts off again what was off, although nobody would hand that back', () => {
    const alone = { handsBack: false } as const;
    expect(departing(off('expiry'), alone)).toMatchObject([{ state: 'sent' }]);
    expect(departing(off('giveBack'), alone)).toMatchObject([{ state: 'sent' }]);
    expect(departing(off('person'), alone)).toMatchObject([{ state: 'refused', why: 'cannotHandBack' }]);
  });

  it('is held by a hot room like any other where a person gives back', () => {
    expect(departing(off('giveBack'), { roomTempC: 31 })).toMatchObject([
      { state: 'refused', why: 'ceiling' },
    ]);
  });
});

describe('a command that nobody stands behind', () => {
  it('of a schedule or a plan does not leave beside a sensor in doubt; a person may act', () => {
    const doubted = { isSensorSound: false } as const;
    for (const origin of ['schedule', 'strategy'] as const)
      expect(departing(waiting({ origin }), doubted)).toMatchObject([{ state: 'refused', why: 'sensor' }]);
    for (const origin of ['person', 'expiry', 'smoke'] as const)
      expect(departing(waiting({ origin }), doubted)).toMatchObject([{ state: 'sent' }]);
  });
});
