import { mapUnits, noteOf, withNote, type Draft, type Strategy } from './draft';
import { highestSetpointC } from './highestSetpoint';

const moved = (draft: Draft, byK: number, highestC: number): Draft =>
  mapUnits(draft, (wish) => ({
    ...wish,
    setpointC:
      byK > 0 ? Math.min(wish.setpointC + byK, Math.max(highestC, wish.setpointC)) : wish.setpointC + byK,
  }));

/**
 * Cools a little deeper before electricity is dear and waits while it is, in rooms that store enough for it
 * (facts/domain §1.5).
 */
export const preCooling: Strategy<'preCooling'> = ({ draft, state }, setting, view) => {
  const { timeConstantH, tariff } = view;
  if (tariff === 'other') return { draft: withNote(draft, noteOf('preCooling', 'noPeak')), state };
  const isBefore = tariff === 'before';
  const byK = isBefore ? -setting.lowerK : setting.raiseK;
  const reason = isBefore ? 'preCools' : 'ridesPeak';
  if (timeConstantH === null || timeConstantH <= setting.leastTimeConstantH) {
    const note = noteOf('preCooling', reason, { byK }, { guard: 'timeConstant' });
    return { draft: withNote(draft, note), state };
  }
  const note = noteOf('preCooling', reason, { byK });
  return { draft: withNote(moved(draft, byK, highestSetpointC(view, state)), note), state };
};
