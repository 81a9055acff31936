import { sessionOpened } from '@sagas/session/session.actions';
import { aBrowser, settle } from '@tests/support/aBrowser';
import type { AlarmSettings } from '@contract/alarmDefinitions';
import { simulationForgotten, simulationRequested } from './definitions.slice';

const path = 'POST /alarm/definitions/roomTempHigh/simulate';
const settings: AlarmSettings = {
  level: { A: 2, B: 2, C: 2, D: 2 },
  rule: { kind: 'test' },
  raiseDelayS: 0,
  clearDelayS: 0,
  isLatched: false,
  reAlarmS: null,
  audience: [],
  isEnabled: true,
};

describe('trying a changed definition', () => {
  it('leaves the call when it is stopped, so that the server ends its work too', async () => {
    const { store, sent, close } = aBrowser({
      token: 'token',
      answers: { [path]: () => new Promise<never>(() => undefined) },
    });
    store.dispatch(sessionOpened());
    await settle();
    store.dispatch(simulationRequested({ id: 'roomTempHigh', settings, days: 30 }));
    await settle();
    expect(sent(path).map(({ signal }) => signal?.aborted)).toEqual([false]);
    store.dispatch(simulationForgotten());
    await settle();
    expect(sent(path).map(({ signal }) => signal?.aborted)).toEqual([true]);
    expect(store.getState().definitions.trial.status).toBe('idle');
    close();
  });
});
