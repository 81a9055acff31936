import { dewPointC } from '../control/interlocks';
import type { SettingOf, StrategyReason } from '@contract/strategies';
import { mapUnits, noteOf, withNote, type Draft, type Step, type Strategy } from './draft';
import { highestSetpointC } from './highestSetpoint';
import type { SiteView } from './view';

const stayK = 1;
const stayRhPct = 3;
const startBelowK = 2;
const stopBelowK = 4;
const roomDampRhPct = 70;

const levelOf = (draft: Draft): number => Math.min(...draft.units.map(({ setpointC }) => setpointC));

/** Why outdoor air is not let in; null: it is. Once it is on, it stays on a little beyond the limits. */
function refusal(
  setting: SettingOf<'freshAir'>,
  view: SiteView,
  levelC: number,
  isOn: boolean,
): StrategyReason | null {
  const { outdoorTempC, outdoorRhPct, roomTempC, roomRhPct } = view;
  if (outdoorTempC === null || outdoorRhPct === null || roomTempC === null) return 'outdoorUnknown';
  if (outdoorTempC > setting.maxOutdoorC + (isOn ? stayK : 0)) return 'outdoorAirTooWarm';
  if (outdoorRhPct > setting.maxRhPct + (isOn ? stayRhPct : 0)) return 'outdoorAirTooDamp';
  if (dewPointC(outdoorTempC, Math.max(1, outdoorRhPct)) > setting.maxDewPointC + (isOn ? stayK : 0))
    return 'outdoorAirTooDamp';
  if (roomRhPct !== null && roomRhPct > roomDampRhPct) return 'outdoorAirTooDamp';
  if (isOn ? roomTempC <= levelC - stopBelowK : roomTempC < levelC - startBelowK) return 'roomCoolEnough';
  return null;
}

/** While outdoor air cools, machines wait until the room is warmer by so much. */
function waiting({ draft, state }: Step, view: SiteView, raiseK: number): Draft {
  const highestC = highestSetpointC(view, state);
  return mapUnits(draft, (wish) => ({
    ...wish,
    setpointC: Math.min(wish.setpointC + raiseK, Math.max(highestC, wish.setpointC)),
  }));
}

/** Outdoor air in place of machines, while it is cool and dry enough (facts/domain §1.5). */
export const freshAir: Strategy<'freshAir'> = ({ draft, state }, setting, view) => {
  if (view.freshAir === null) {
    const note = noteOf('freshAir', 'outdoorAirCools', {}, { guard: 'notEquipped' });
    return { draft: withNote(draft, note), state };
  }
  const levelC = levelOf(draft);
  const reason = refusal(setting, view, levelC, state.isFreshAirOn);
  const { outdoorTempC: outdoorC } = view;
  const params = { ...(outdoorC === null ? {} : { outdoorC }), maxOutdoorC: setting.maxOutdoorC, levelC };
  const isOn = reason === null;
  const wanted = { ...(isOn ? waiting({ draft, state }, view, setting.raiseK) : draft), freshAir: isOn };
  return {
    draft: withNote(wanted, noteOf('freshAir', reason ?? 'outdoorAirCools', params)),
    state: { ...state, isFreshAirOn: isOn },
  };
};

/** Heat passes to the outdoors without its air: neither moisture nor dust holds it (facts/domain §1.5). */
export const heatExchanger: Strategy<'heatExchanger'> = ({ draft, state }, { differenceK }, view) => {
  if (view.exchanger === null) {
    const note = noteOf('heatExchanger', 'exchangerCools', {}, { guard: 'notEquipped' });
    return { draft: withNote(draft, note), state };
  }
  const { roomTempC, outdoorTempC } = view;
  if (roomTempC === null || outdoorTempC === null) {
    const note = noteOf('heatExchanger', 'outdoorUnknown', {});
    return {
      draft: withNote({ ...draft, exchanger: false }, note),
      state: { ...state, isExchangerOn: false },
    };
  }
  const gapK = roomTempC - outdoorTempC;
  const isCool = roomTempC <= levelOf(draft) - stopBelowK;
  const isOn = !isCool && gapK >= differenceK - (state.isExchangerOn ? stayK : 0);
  const served = isCool ? 'roomCoolEnough' : 'tooLittleDifference';
  const note = noteOf('heatExchanger', isOn ? 'exchangerCools' : served, { gapK, differenceK });
  return {
    draft: withNote({ ...draft, exchanger: isOn }, note),
    state: { ...state, isExchangerOn: isOn },
  };
};
