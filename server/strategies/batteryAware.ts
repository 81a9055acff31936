import { secondMs } from '@contract/time';
import { mapUnits, noteOf, withNote, type Strategy } from './draft';

/** Above this the equipment is worth more than the charge (facts/domain §1.5). */
const emergencyC = 40;

/**
 * On battery machines rest and outdoor air is moved by the DC fans; when the generator feeds they wait until it has
 * settled and then start one after the other, those that lead first.
 */
export const batteryAware: Strategy<'batteryAware'> = ({ draft, state }, setting, view) => {
  if (view.mains === 'present')
    return { draft: withNote(draft, noteOf('batteryAware', 'mainsPresent')), state };
  if (view.roomTempC !== null && view.roomTempC > emergencyC)
    return { draft: withNote(draft, noteOf('batteryAware', 'hotterThanBattery', { emergencyC })), state };
  if (view.mains === 'lost') {
    const resting = mapUnits(draft, (wish) => ({ ...wish, switchedOn: false }));
    return { draft: withNote(resting, noteOf('batteryAware', 'onBattery')), state };
  }
  const fedS = (view.now - (view.generatorSinceMs ?? view.now)) / secondMs;
  const ready =
    fedS < setting.waitS ? 0 : 1 + Math.floor((fedS - setting.waitS) / Math.max(1, setting.staggerS));
  if (ready >= draft.units.length)
    return { draft: withNote(draft, noteOf('batteryAware', 'mainsPresent')), state };
  const order = state.lead?.order ?? draft.units.map((_, i) => i);
  const allowed = new Set(order.slice(0, ready));
  const staggered = mapUnits(draft, (wish, i) => (allowed.has(i) ? wish : { ...wish, switchedOn: false }));
  const reason = ready === 0 ? 'generatorSettles' : 'generatorStaggers';
  return { draft: withNote(staggered, noteOf('batteryAware', reason, { ready })), state };
};
