import { z } from 'zod';

/**
 * What holds a command back, whoever sends it: a person, a schedule or a strategy.
 * `locked` a lock-out tag · `maintenance` somebody works there · `smoke` smoke or fire · `water` a leak ·
 * `ceiling` the room is, or would come, too near to its limit · `floor` the room is too cold ·
 * `humidity` too damp, or the set level lies below the dew point · `sensor` what the room is like is not known ·
 * `minimumOn` `minimumOff` the compressor has just started or stopped · `startsPerHour` it starts too often ·
 * `mains` the mains are away · `generator` the generator feeds, and this start has to wait or does not fit ·
 * `restart` the mains have just come back, and starts follow one another ·
 * `noPath` nothing leads to the unit · `cannotHandBack` the controller could not take over by itself ·
 * `retired` the device or its site is out of service.
 */
export const Interlock = z
  .enum([
    'locked',
    'maintenance',
    'smoke',
    'water',
    'ceiling',
    'floor',
    'humidity',
    'sensor',
    'minimumOn',
    'minimumOff',
    'startsPerHour',
    'mains',
    'generator',
    'restart',
    'noPath',
    'cannotHandBack',
    'retired',
  ])
  .meta({ id: 'Interlock' });
export type Interlock = z.infer<typeof Interlock>;

/** Those that pass by themselves: the command waits for them, until it expires. */
export const passingInterlocks: ReadonlySet<Interlock> = new Set<Interlock>([
  'minimumOn',
  'minimumOff',
  'generator',
  'restart',
]);
