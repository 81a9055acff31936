import { hourMs, minuteMs } from '@contract/time';
import { mapUnits, noteOf, withNote, type Strategy } from './draft';

/** A unit that waits needs no fan of its own: it turns with its compressor. The fans of those that lead mix the air. */
export const idleFans: Strategy<'idleFans'> = ({ draft, state }) => {
  const waiting = draft.units.filter(({ isLead }) => !isLead).length;
  const still = mapUnits(draft, (wish) => (wish.isLead ? wish : { ...wish, isFanAuto: true }));
  return { draft: withNote(still, noteOf('idleFans', 'fansIdle', { waiting })), state };
};

/** Before the load comes back, everything is as by day again (facts/domain §1.5). */
const backAheadH = (30 * minuteMs) / hourMs;
const warmK = 1.5;

const isWithin = (hour: number, from: number, to: number): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to;

/** In a cool night with little load all fans turn with their compressors only. */
export const nightMode: Strategy<'nightMode'> = ({ draft, state }, setting, view) => {
  const isNight = isWithin(view.hour, setting.fromHour, (setting.toHour - backAheadH + 24) % 24);
  const isCool = view.outdoorTempC !== null && view.outdoorTempC < setting.outdoorC;
  const isIdle = view.loadShare === null || view.loadShare < setting.loadShare;
  const levelC = Math.min(...draft.units.map(({ setpointC }) => setpointC));
  const isWarm = view.roomTempC === null || view.roomTempC > levelC + warmK;
  if (!isNight || !isCool || !isIdle || isWarm)
    return { draft: withNote(draft, noteOf('nightMode', 'dayServes')), state };
  const resting = mapUnits(draft, (wish) => ({ ...wish, isFanAuto: true }));
  return { draft: withNote(resting, noteOf('nightMode', 'nightRest', { toHour: setting.toHour })), state };
};
