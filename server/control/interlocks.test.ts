import type { Interlock } from '@contract/interlocks';
import { minuteMs, secondMs } from '@contract/time';
import { dewPointC, interlockOf, type InterlockFacts, type Wish } from './interlocks';
import { usualSettings } from './settings';

/** A site of class D in order: mains, dry, 26 °C, one split unit that has been running for long. */
const fine: InterlockFacts = {
  now: 1_800_000_000_000,
  isAutomatic: false,
  isReturn: false,
  isRetired: false,
  path: 'bus',
  tag: null,
  handsBack: true,
  ceilingC: 32,
  floorC: 15,
  isSmoke: false,
  isWater: false,
  roomTempC: 26,
  roomRhPct: 45,
  isSensorSound: true,
  mains: 'present',
  mainsBackMs: null,
  generatorSinceMs: null,
  lastStartAgoMs: null,
  spareW: null,
  ratedPowerW: 2_300,
  isPrecision: false,
  dries: true,
  reportedSetpointC: 25,
  isRunning: true,
  sinceSwitchMs: null,
  startsLastHour: 2,
};

const on: Wish = { point: 'switchedOn', value: 1 };
const off: Wish = { point: 'switchedOn', value: 0 };
const set = (value: number): Wish => ({ point: 'setpointC', value });
const cool: Wish = { point: 'mode', value: 1 };
const speed = (value: number): Wish => ({ point: 'fanSpeed', value });
const fanOnly: Wish = { point: 'mode', value: 3 };
const heat: Wish = { point: 'mode', value: 4 };
const door: Wish = { point: 'locked', value: 0 };
const auto = { isAutomatic: true } as const;
const resting = { isRunning: false } as const;
const afterOutage = { mainsBackMs: minuteMs, isRunning: false } as const;
const onGenerator = { mains: 'generator', isRunning: false } as const;

type Case = readonly [what: string, wish: Wish, facts: Partial<InterlockFacts>, held: Interlock | null];

const cases: readonly Case[] = [
  [
    'releases a door in smoke, in the dark and while somebody works there',
    door,
    { isSmoke: true, mains: 'lost', tag: 'maintenance' },
    null,
  ],
  ['releases no door with a lock-out tag', door, { tag: 'lockOut' }, 'locked'],
  ['switches off a unit of a cool room', off, {}, null],
  ['raises a level to 28 °C in a cool room', set(28), {}, null],
  ['lowers a level', set(24), {}, null],
  ['lets a schedule do the same', set(28), auto, null],

  ['nothing of a site out of service', off, { isRetired: true }, 'retired'],
  ['nothing where nothing leads to the unit', on, { path: 'none' }, 'noPath'],
  ['only on and off by a dry contact', set(25), { path: 'dryContact' }, 'noPath'],
  ['on and off by a dry contact', off, { path: 'dryContact' }, null],

  ['nothing under a lock-out tag, not even off', off, { tag: 'lockOut' }, 'locked'],
  ['nothing where somebody works', set(25), { tag: 'maintenance' }, 'maintenance'],

  ['no start in smoke', on, { isSmoke: true }, 'smoke'],
  ['no other level in smoke', set(24), { isSmoke: true }, 'smoke'],
  ['off in smoke, however hot the room', off, { isSmoke: true, roomTempC: 40 }, null],
  ['off in smoke right after a start', off, { isSmoke: true, sinceSwitchMs: 0 }, null],
  [
    'off by a schedule in smoke, however damp it is and whatever the sensor says',
    off,
    { ...auto, isSmoke: true, roomRhPct: 95, isSensorSound: false },
    null,
  ],
  ['no start by a schedule in smoke', on, { ...auto, ...resting, isSmoke: true }, 'smoke'],
  ['no other mode in smoke', { point: 'mode', value: 0 }, { isSmoke: true }, 'smoke'],
  ['no fan-only in smoke', fanOnly, { isSmoke: true }, 'smoke'],
  ['not off under a lock-out tag, smoke or not', off, { isSmoke: true, tag: 'lockOut' }, 'locked'],
  ['no start beside water on the floor', on, { ...resting, isWater: true }, 'water'],
  ['off beside water', off, { isWater: true }, null],

  ['no off near the ceiling', off, { roomTempC: 30.1 }, 'ceiling'],
  ['off below the ceiling less its margin', off, { roomTempC: 29.9 }, null],
  ['no fan-only near the ceiling', fanOnly, { roomTempC: 31 }, 'ceiling'],
  ['no heating near the ceiling, not even given back', heat, { isReturn: true, roomTempC: 31 }, 'ceiling'],
  ['no warmer level near the ceiling', set(27), { roomTempC: 31 }, 'ceiling'],
  ['a cooler level near the ceiling', set(22), { roomTempC: 31 }, null],
  ['no level above the ceiling less its margin', set(30), { ceilingC: 30 }, 'ceiling'],
  ['off at the ceiling less its margin', off, { roomTempC: 30 }, null],
  ['off where the room is not known, by what a person sees', off, { roomTempC: null }, null],
  ['a level at the ceiling less its margin', set(30), {}, null],
  ['the level that is set already, near the ceiling', set(25), { roomTempC: 31 }, null],
  [
    'no level near the ceiling where the present one is not known',
    set(22),
    { roomTempC: 31, reportedSetpointC: null },
    'ceiling',
  ],
  ['cooling near the ceiling', cool, { roomTempC: 31 }, null],
  ['a fan at its highest speed near the ceiling', speed(3), { roomTempC: 31 }, null],
  ['a fan that finds its speed itself near the ceiling', speed(0), { roomTempC: 31 }, null],
  ['a start near the ceiling', on, { roomTempC: 31 }, null],
  ['a class with a lower ceiling', set(27), { ceilingC: 28 }, 'ceiling'],

  ['no start in a cold room', on, { ...resting, roomTempC: 15.5 }, 'floor'],
  ['no lower level in a cold room', set(20), { roomTempC: 15.5 }, 'floor'],
  ['a start a degree above the floor', on, { ...resting, roomTempC: 16 }, null],
  ['the level that is set already, in a cold room', set(25), { roomTempC: 15.5 }, null],
  ['a warmer level in a cold room', set(27), { roomTempC: 15.5 }, null],
  [
    'no level in a cold room where the present one is not known',
    set(28),
    { roomTempC: 15.5, reportedSetpointC: null },
    'floor',
  ],
  ['another mode in a cold room', cool, { roomTempC: 15.5 }, null],
  ['a start where the room is not known', on, { ...resting, roomTempC: null }, null],
  ['off in a cold room', off, { roomTempC: 15.5 }, null],

  ['no level below the dew point', set(22), { roomTempC: 26, roomRhPct: 80 }, 'humidity'],
  [
    'no level at which the dew point has less than a kelvin',
    set(16),
    { roomTempC: 20, roomRhPct: 78 },
    'humidity',
  ],
  ['a level a kelvin above the dew point', set(21), { roomTempC: 20, roomRhPct: 100 }, null],
  ['a level where humidity is not known', set(16), { roomTempC: 26, roomRhPct: null }, null],
  [
    'a level where the sensor of humidity says nothing sensible',
    set(16),
    { roomTempC: 26, roomRhPct: 0 },
    null,
  ],
  ['fan-only at the limit of dampness', fanOnly, { roomTempC: 24, roomRhPct: 85 }, null],
  ['fan-only in damp air whose temperature is not known', fanOnly, { roomTempC: null, roomRhPct: 90 }, null],
  ['fan-only in a dry room', fanOnly, { roomTempC: 24, roomRhPct: 45 }, null],
  ['cooling in a damp room', cool, { roomTempC: 24, roomRhPct: 90 }, null],
  ['no fan-only in a damp room', fanOnly, { roomTempC: 24, roomRhPct: 90 }, 'humidity'],
  ['no off by a schedule in a damp room', off, { ...auto, roomTempC: 24, roomRhPct: 90 }, 'humidity'],
  ['off by a person in a damp room', off, { roomTempC: 24, roomRhPct: 90 }, null],
  ['a fan off by a plan in a damp room', off, { ...auto, dries: false, roomTempC: 24, roomRhPct: 90 }, null],

  ['nothing by a schedule with a sensor in doubt', set(25), { ...auto, isSensorSound: false }, 'sensor'],
  [
    'nothing by a schedule with a silent sensor',
    on,
    { ...auto, roomTempC: null, isSensorSound: false },
    'sensor',
  ],
  ['a person with a sensor in doubt', set(25), { isSensorSound: false }, null],

  ['no stop within three minutes of a start', off, { sinceSwitchMs: 2 * minuteMs }, 'minimumOn'],
  ['a stop after them', off, { sinceSwitchMs: 3 * minuteMs }, null],
  ['five minutes for a precision unit', off, { isPrecision: true, sinceSwitchMs: 4 * minuteMs }, 'minimumOn'],
  ['no start within three minutes of a stop', on, { ...resting, sinceSwitchMs: minuteMs }, 'minimumOff'],
  ['a start in a hot room at once', on, { ...resting, sinceSwitchMs: minuteMs, roomTempC: 31 }, null],
  ['off of what rests, right after a stop', off, { ...resting, sinceSwitchMs: 0 }, null],
  ['“on” of what runs, right after its start', on, { sinceSwitchMs: 0 }, null],
  ['a start where nobody knows whether it runs', on, { isRunning: null, sinceSwitchMs: 0 }, null],
  [
    'no seventh start where nobody knows whether it runs',
    on,
    { isRunning: null, startsLastHour: 6 },
    'startsPerHour',
  ],
  ['another mode of what rests, right after its stop', cool, { ...resting, sinceSwitchMs: 0 }, null],
  ['another level at any time', set(26), { sinceSwitchMs: 0 }, null],

  ['no seventh start in an hour', on, { ...resting, startsLastHour: 6 }, 'startsPerHour'],
  ['a seventh start in a hot room', on, { ...resting, startsLastHour: 6, roomTempC: 31 }, null],
  ['“on” of what runs is no start', on, { startsLastHour: 9 }, null],

  ['no start without mains', on, { ...resting, mains: 'lost' }, 'mains'],
  ['off without mains', off, { mains: 'lost' }, null],
  [
    'no start in the first minute of the generator',
    on,
    { ...onGenerator, generatorSinceMs: 59 * secondMs },
    'generator',
  ],
  ['a start once it runs steadily', on, { ...onGenerator, generatorSinceMs: 61 * secondMs }, null],
  ['units start one after the other', on, { ...onGenerator, lastStartAgoMs: 29 * secondMs }, 'generator'],
  ['the next after half a minute', on, { ...onGenerator, lastStartAgoMs: 31 * secondMs }, null],
  ['no start beyond what the generator carries', on, { ...onGenerator, spareW: 2_000 }, 'generator'],
  ['a start that it just carries', on, { ...onGenerator, spareW: 2_300 }, null],
  ['a start of what nobody knows the size of', on, { ...onGenerator, spareW: 0, ratedPowerW: null }, null],
  ['a start after just a minute of the generator', on, { ...onGenerator, generatorSinceMs: minuteMs }, null],
  [
    'a start after just half a minute of the one before',
    on,
    { ...onGenerator, lastStartAgoMs: 30 * secondMs },
    null,
  ],
  ['another level on the generator', set(24), { ...onGenerator, lastStartAgoMs: 0 }, null],
  ['a start that it carries', on, { ...onGenerator, spareW: 2_400 }, null],

  [
    'after an outage units start one after the other',
    on,
    { ...afterOutage, lastStartAgoMs: 29 * secondMs },
    'restart',
  ],
  ['the next after half a minute as well', on, { ...afterOutage, lastStartAgoMs: 31 * secondMs }, null],
  ['the first of them at once', on, afterOutage, null],
  ['“on” of what runs waits for nobody', on, { mainsBackMs: minuteMs, lastStartAgoMs: 0 }, null],
  ['without an outage none waits', on, { ...resting, lastStartAgoMs: 0 }, null],
  ['another level waits for nobody', set(24), { ...afterOutage, lastStartAgoMs: 0 }, null],
  ['long after it none waits', on, { ...afterOutage, mainsBackMs: 5 * minuteMs, lastStartAgoMs: 0 }, null],

  ['never off where nobody hands back', off, { handsBack: false }, 'cannotHandBack'],
  ['never fan-only where nobody hands back', fanOnly, { handsBack: false }, 'cannotHandBack'],
  ['no warmer level for ever', set(26.5), { handsBack: false }, 'cannotHandBack'],
  ['a level that is safe for ever', set(26), { handsBack: false }, null],
  ['on and cooling where nobody hands back', cool, { handsBack: false }, null],
  ['a level of 16 °C is safe for ever', set(16), { handsBack: false }, null],
  ['off again where it was off before', off, { handsBack: false, isReturn: true }, null],
];

describe('the interlocks of a command', () => {
  it.each(cases)('%s', (_what, wish, facts, held) => {
    expect(interlockOf(wish, { ...fine, ...facts }, usualSettings)).toBe(held);
  });

  it('each stand in the table', () => {
    const tried = new Set(cases.map(([, , , held]) => held));
    const known: readonly Interlock[] = [
      ...(['locked', 'maintenance', 'smoke', 'water', 'ceiling', 'floor', 'humidity', 'sensor'] as const),
      ...(['minimumOn', 'minimumOff', 'startsPerHour', 'mains', 'generator', 'restart'] as const),
      ...(['noPath', 'cannotHandBack', 'retired'] as const),
    ];
    expect(known.filter((interlock) => !tried.has(interlock))).toEqual([]);
  });

  it('know the dew point of air', () => {
    expect(dewPointC(26, 50)).toBeCloseTo(14.8, 1);
    expect(dewPointC(20, 100)).toBeCloseTo(20, 5);
  });
});
