import { hourMs } from '@contract/time';
import { mapUnits, noteOf, withNote, type Strategy } from './draft';
import { highestSetpointC } from './highestSetpoint';

const half = (valueC: number): number => Math.floor(valueC * 2) / 2;

/** Between the level of a plan and the limit: a lag starts, and a failure is seen, in what lies between. */
const belowCeilingK = 4;

/**
 * Raises the level of all units from the lowest found by a step a day, up to the target or to 4 K below the limit
 * (facts/domain §1.5). It never lowers what was found.
 */
export const setpointRamp: Strategy<'setpointRamp'> = ({ draft, state }, setting, view) => {
  const foundC = Math.min(...draft.units.map(({ setpointC }) => setpointC));
  const most = Math.min(setting.targetC, view.ceilingC - belowCeilingK, highestSetpointC(view, state));
  const targetC = Math.max(foundC, half(most));
  const everyMs = setting.everyH * hourMs;
  const ramp = state.ramp ?? { setpointC: foundC, raisedAt: view.now - everyMs };
  const isDue = view.now - ramp.raisedAt >= everyMs && ramp.setpointC < targetC;
  const next = isDue ? { setpointC: ramp.setpointC + setting.stepK, raisedAt: view.now } : ramp;
  const setpointC = Math.min(targetC, next.setpointC);
  const raised = mapUnits(draft, (wish) => ({ ...wish, setpointC }));
  const params = { setpointC, targetC, foundC };
  const note =
    setpointC < targetC
      ? noteOf('setpointRamp', 'setpointRaised', params, { revertsAt: next.raisedAt + everyMs })
      : noteOf('setpointRamp', 'setpointAtTarget', params);
  return { draft: withNote(raised, note), state: { ...state, ramp: next } };
};
