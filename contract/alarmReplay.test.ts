import { anAlarm } from '@tests/support/anAlarm';
import { asItWas } from './alarmReplay';
import type { AlarmDetail, AlarmTransition } from './alarms';

const step = (kind: AlarmTransition['kind'], at: number, more: Partial<AlarmTransition> = {}) => ({
  id: at,
  kind,
  at,
  by: null,
  note: null,
  value: null,
  ...more,
});
const life = (transitions: AlarmTransition[], more: Partial<AlarmDetail> = {}): AlarmDetail => ({
  ...anAlarm({ raisedAt: 100, ...more }),
  transitions,
});

describe('an alarm as it was', () => {
  const whole = life(
    [
      step('raised', 100),
      step('acknowledged', 200, { by: 'lina', note: 'on my way' }),
      step('unacknowledged', 300, { by: 'lina' }),
      step('cleared', 400),
      step('acknowledged', 500, { by: 'wang' }),
    ],
    { clearedAt: 400, acknowledgedAt: 500, acknowledgedBy: 'wang' },
  );

  it('did not stand before its raise, nor after it was cleared and acknowledged', () => {
    expect([99, 500, 900].map((at) => asItWas(whole, at))).toEqual([null, null, null]);
  });

  it('shows what was known then, and nothing of what came later', () => {
    expect(asItWas(whole, 150)).toMatchObject({ acknowledgedAt: null, clearedAt: null, note: null });
    expect(asItWas(whole, 250)).toMatchObject({ acknowledgedBy: 'lina', note: 'on my way', clearedAt: null });
    expect(asItWas(whole, 350)).toMatchObject({ acknowledgedAt: null, clearedAt: null });
    expect(asItWas(whole, 450)).toMatchObject({ acknowledgedAt: null, clearedAt: 400 });
  });

  it('was latched until it was reset', () => {
    const latched = life(
      [step('raised', 100), step('cleared', 200), step('acknowledged', 300), step('reset', 400)],
      { clearedAt: 200, acknowledgedAt: 300 },
    );
    expect(asItWas(latched, 350)).toMatchObject({ isLatched: true });
    expect(asItWas(latched, 400)).toBeNull();
  });

  it('was explained, maintained and shelved for as long as it was', () => {
    const quiet = life([
      step('raised', 100),
      step('suppressed', 200),
      step('unsuppressed', 300),
      step('outOfService', 400),
      step('inService', 500),
      step('shelved', 600, { by: 'lina', note: 'known' }),
      step('unshelved', 700),
    ]);
    const seen = [150, 250, 350, 450, 550].map((at) => asItWas(quiet, at)?.suppressedBy);
    expect(seen).toEqual([null, 'parent', null, 'maintenance', null]);
    expect(asItWas(quiet, 650)).toMatchObject({ shelvedBy: 'lina', shelveReason: 'known' });
    expect(asItWas(quiet, 750)?.shelvedUntil).toBeNull();
  });

  it('gave its place to its successor when that came', () => {
    const superseded = life([step('raised', 100), step('superseded', 300)], { supersededBy: 9 });
    expect(asItWas(superseded, 200)).not.toBeNull();
    expect(asItWas(superseded, 300)).toBeNull();
  });
});
