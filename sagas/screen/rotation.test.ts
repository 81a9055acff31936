import type { Show } from '@contract/scenes';
import { isDue, turnAfter } from './rotation';
import {
  interrupted,
  interruptionEnded,
  playingChanged,
  sceneChosen,
  sceneNow,
  showLoaded,
  showReducer,
  ticked,
  type Moment,
} from './show.slice';

const scene = (sceneId: number): Show['scenes'][number] => ({
  sceneId,
  name: { zh: '', en: '', hk: '' },
  version: 1,
  updatedBy: '',
  updatedAt: 0,
  body: { format: 1, subject: { kind: 'fleet' }, widgets: [], portrait: null },
});
const show = (more: Partial<Show['plan']> = {}): Show => ({
  scenes: [1, 2, 3, 4].map(scene),
  plan: {
    turns: [
      { sceneId: 1, seconds: 60, from: null, to: null },
      { sceneId: 2, seconds: 30, from: '22:00', to: '06:00' },
      { sceneId: 99, seconds: 30, from: null, to: null },
      { sceneId: 3, seconds: 30, from: null, to: null },
    ],
    interrupt: { isOn: true, sceneId: null, seconds: 20 },
    ...more,
  },
  siteSceneId: 4,
  regions: null,
  serverSceneId: 3,
  mark: '',
});

describe('scenes that follow each other', () => {
  it('are due between their hours, past midnight too', () => {
    expect(
      [21 * 60 + 59, 22 * 60, 0, 359, 360].map((at) => isDue({ from: '22:00', to: '06:00' }, at)),
    ).toEqual([false, true, true, true, false]);
    expect(isDue({ from: '08:00', to: '08:00' }, 5)).toBe(true);
  });

  it('leave out what is not due and what was removed', () => {
    expect(turnAfter(show(), 0, 600)).toBe(3);
    expect(turnAfter(show(), 0, 60)).toBe(1);
    expect(turnAfter(show(), 3, 600)).toBe(0);
    expect(turnAfter(show({ turns: [] }), 0, 600)).toBeNull();
  });

  const at = (s: number): Moment => ({ nowMs: s * 1_000, minuteOfDay: 600 });
  const begun = () => showReducer(undefined, showLoaded({ show: show(), isPlaying: true, moment: at(0) }));
  const idOf = (state: ReturnType<typeof begun>) => sceneNow(state).sceneId;

  it('change when their time is over, and stand still when somebody chose one', () => {
    let state = begun();
    expect(idOf(state)).toBe(1);
    state = showReducer(state, ticked(at(59)));
    expect(idOf(state)).toBe(1);
    state = showReducer(state, ticked(at(60)));
    expect(idOf(state)).toBe(3);
    state = showReducer(showReducer(state, sceneChosen(2)), ticked(at(999)));
    expect(idOf(state)).toBe(2);
    expect(idOf(showReducer(state, playingChanged(true)))).toBe(3);
  });

  it('take the length of a new plan at once when it is shorter', () => {
    const day = { sceneId: 1, seconds: 86_400, from: null, to: null };
    const hour = { sceneId: 3, seconds: 30, from: null, to: null };
    let state = showReducer(
      undefined,
      showLoaded({ show: show({ turns: [day, hour] }), isPlaying: true, moment: at(0) }),
    );
    const shorter = show({ turns: [{ ...day, seconds: 10 }, hour] });
    state = showReducer(state, showLoaded({ show: shorter, isPlaying: true, moment: at(5) }));
    expect(idOf(showReducer(state, ticked(at(14))))).toBe(1);
    expect(idOf(showReducer(state, ticked(at(15))))).toBe(3);
  });

  it('make space for a critical alarm at its own site, and come back to the scene that was cut short', () => {
    let state = showReducer(begun(), interrupted({ alarmId: 7, siteId: 5, untilMs: 20_000 }));
    expect(sceneNow(state)).toEqual({ sceneId: 4, subject: { kind: 'site', id: 5 } });
    state = showReducer(state, ticked(at(19)));
    expect(idOf(state)).toBe(4);
    state = showReducer(state, ticked(at(20)));
    expect(sceneNow(state)).toEqual({ sceneId: 1, subject: null });
    state = showReducer(state, ticked(at(79)));
    expect(idOf(state)).toBe(1);
  });

  it('show the health of the servers for an alarm of the centre, and go on when it was acknowledged', () => {
    let state = showReducer(begun(), interrupted({ alarmId: 7, siteId: null, untilMs: 20_000 }));
    expect(sceneNow(state)).toEqual({ sceneId: 3, subject: null });
    state = showReducer(showReducer(state, interruptionEnded()), ticked(at(2)));
    expect(idOf(state)).toBe(1);
  });
});
