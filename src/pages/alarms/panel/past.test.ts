import { anAlarm } from '@tests/support/anAlarm';
import { pastOf } from './past';

const lasting = (ms: number) => anAlarm({ raisedAt: 0, clearedAt: ms });

describe('what an alarm was before', () => {
  it('is told by its usual duration, not by the longest', () => {
    expect(pastOf([lasting(60), lasting(1)]).medianMs).toBe(30.5);
    expect(pastOf([lasting(900), lasting(2), lasting(1)]).medianMs).toBe(2);
    expect(pastOf([lasting(5), anAlarm()]).medianMs).toBe(5);
    expect(pastOf([anAlarm()]).medianMs).toBeNull();
  });
});
