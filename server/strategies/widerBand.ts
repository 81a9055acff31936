import { mapUnits, noteOf, withNote, type Strategy } from './draft';
import { highestSetpointC } from './highestSetpoint';

/**
 * Lets leading units rest and run longer: while one rests its level is a little higher, while it runs a little lower.
 * Fewer starts waste less of what a start wastes. Only where a bus carries the levels: an infrared sender would talk
 * all day and be missed now and then.
 */
export const widerBand: Strategy<'widerBand'> = ({ draft, state }, { extraK }, view) => {
  const isMoved = draft.units.map(({ isLead }, i) => isLead && view.units[i]?.path === 'bus');
  if (!isMoved.includes(true)) {
    const note = noteOf('widerBand', 'bandWidened', { extraK }, { guard: 'notEquipped' });
    return { draft: withNote(draft, note), state };
  }
  const highestC = highestSetpointC(view, state);
  const moved = mapUnits(draft, (wish, i) => {
    if (isMoved[i] !== true) return wish;
    const setpointC = wish.setpointC + (view.units[i]?.isRunning === true ? -extraK : extraK);
    return { ...wish, setpointC: Math.min(setpointC, Math.max(highestC, wish.setpointC)) };
  });
  return { draft: withNote(moved, noteOf('widerBand', 'bandWidened', { extraK })), state };
};
