import { noteOf, withNote, type Strategy } from './draft';
import { loadPerK, peakLoad } from './observe';

/** A day warmer than the last ones by this much finds enough units leading. */
const warmerK = 3;

/**
 * How many units have to lead: the load of the busiest hour of the last days, on a day somewhat warmer, with units used
 * to the given share (facts/domain §1.5: ceil(Q / (share × capacity)), the capacity of a unit being the measure of the
 * load itself). The others stay in reserve and start by themselves when it gets warmer.
 */
export const loadFollowing: Strategy<'loadFollowing'> = ({ draft, state }, { usableShare }) => {
  const load = peakLoad(state) ?? draft.units.length;
  const expected = load + warmerK * loadPerK(state.slope);
  const stages = Math.max(1, Math.min(draft.units.length, Math.ceil(expected / usableShare)));
  const note = noteOf('loadFollowing', 'stagesNeeded', { stages, of: draft.units.length, load: expected });
  return { draft: withNote(draft, note), state: { ...state, stages } };
};
