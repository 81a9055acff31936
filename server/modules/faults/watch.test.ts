import { judgeWatch, type Seen } from './watch';

const quiet: Seen = { recurredId: null, climateId: null, powerId: null, isHeard: true };
const order = { watch_until: 1_000 };

describe('the watch after a repair', () => {
  it('closes the order when nothing came again, rooms are in their band and power is as it should be', () => {
    expect(judgeWatch(order, quiet, 1_000)).toEqual({ verb: 'watchPassed', detail: { proof: 'quiet' } });
  });

  it('opens it again with what it saw: a room out of its band, or power that is wrong', () => {
    expect(judgeWatch(order, { ...quiet, climateId: 4, powerId: 5 }, 1_000)).toEqual({
      ...{ verb: 'watchFailed', detail: { proof: 'outOfBand', alarmId: 4 } },
    });
    expect(judgeWatch(order, { ...quiet, powerId: 5 }, 1_000)).toEqual({
      ...{ verb: 'watchFailed', detail: { proof: 'power', alarmId: 5 } },
    });
  });

  it('does not wait with a recurrence, and says nothing else too early or of a silent site', () => {
    expect(judgeWatch(order, { ...quiet, recurredId: 3 }, 10)?.detail).toEqual({
      proof: 'recurred',
      alarmId: 3,
    });
    expect(judgeWatch(order, { ...quiet, climateId: 4 }, 999)).toBeNull();
    expect(judgeWatch(order, { ...quiet, isHeard: false }, 5_000)).toBeNull();
  });
});
