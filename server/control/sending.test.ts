import { aLiveCommand } from '@tests/support/aLiveCommand';
import { minuteMs } from '@contract/time';
import type { UnitFacts } from './facts';
import { depart } from './sending';
import { usualSettings } from './settings';
import { controlTimes } from './times';
import { nothingRead } from './unitReading';

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
const windowOf = (...of: Parameters<typeof sentWith>) => (sentWith(...of)?.dueAt ?? 0) - now;

describe('a command that leaves', () => {
  it('over a bus is read back within 60 s', () => {
    expect(windowOf('bus', { reportMs: 10 * minuteMs })).toBe(minuteMs);
  });

  it('one way has a minimum run time and two reports of its unit to show', () => {
    expect(windowOf('infrared')).toBe((3 + 2) * minuteMs);
    expect(windowOf('infrared', { reportMs: 4 * minuteMs })).toBe((3 + 8) * minuteMs);
    expect(windowOf('infrared', { isPrecision: true })).toBe((5 + 2) * minuteMs);
  });

  it('is refused where the site went out of service since it was wished', () => {
    expect(sentWith('bus', { isRetired: true })).toMatchObject({ state: 'refused', why: 'retired' });
  });
});
