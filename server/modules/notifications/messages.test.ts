import { unitStates } from '@contract/unitStates';
import { anAlarm } from '@tests/support/anAlarm';
import { compose } from './messages';

const composer = { publicUrl: null, timeText: String };

describe('a message about an alarm', () => {
  it('says first what the field unit says of it, and names its kind behind', () => {
    const alarm = anAlarm({ definitionId: 'freePointHigh', pointName: 'cabinet fire' });
    const told = compose({ event: 'alarm', language: 'en', alarms: [alarm], afterMin: 0 }, composer, 1);
    expect(told.subject).toMatch(/cabinet fire · Free point high/);
    expect(told.payload.alarms).toMatchObject([{ name: 'cabinet fire · Free point high' }]);
  });

  it('says what the centre itself says of a field unit in the language of the message', () => {
    const pointName = unitStates.fsuFull;
    const alarm = anAlarm({ definitionId: 'freePointHigh', pointName, deviceName: `ctl · ${pointName}` });
    const { subject, body } = compose(
      { event: 'alarm', language: 'en', alarms: [alarm], afterMin: 0 },
      composer,
      1,
    );
    expect(subject).toMatch(/No room for free points/);
    expect(body).toContain('ctl · No room for free points');
    expect(subject + body).not.toContain(pointName);
  });

  it('names the kind alone where nothing else is known of it', () => {
    const told = compose({ event: 'alarm', language: 'en', alarms: [anAlarm()], afterMin: 0 }, composer, 1);
    expect(told.payload.alarms).toMatchObject([{ name: 'Room temperature high' }]);
  });

  const bodyOf = (...more: Parameters<typeof anAlarm>) =>
    compose({ event: 'alarm', language: 'en', alarms: [anAlarm(...more)], afterMin: 0 }, composer, 1).body;
  const cause = { id: null, reason: null, detail: 'door', sites: null };

  it('says of a wrong clock how far it is off and on which device, and refuses nothing', () => {
    const definitionId = 'controllerClockWrong';
    for (const [value, words] of [
      [2_400, '40 min ahead'],
      [-5_400, '1.5 h behind'],
      [45, '45 s ahead'],
    ] as const) {
      const body = bodyOf({ definitionId, value, threshold: null, cause });
      expect(body).toContain(`Controller clock: ${words}`);
      expect(body).toContain('Seen on device: door');
      expect(body).not.toMatch(/Refused|2400|limit/);
    }
  });

  it('calls refused only what is refused', () => {
    const twice = bodyOf({ definitionId: 'credentialUsedTwice', cause: { ...cause, detail: 'NS-1' } });
    expect(twice).toContain('Credential: NS-1');
    expect(twice).not.toContain('Refused');
    const unread = bodyOf({
      definitionId: 'controllerNotUnderstood',
      cause: { ...cause, reason: 'badJson' },
    });
    expect(unread).toContain('Refused: ');
  });

  it('says that it is told again because its acknowledgement was withdrawn, and of no other', () => {
    const alarms = [anAlarm({ id: 1 }), anAlarm({ id: 2 })];
    const tell = (ids: number[], of = alarms, event: 'alarm' | 'cleared' = 'alarm') =>
      compose({ event, language: 'en', alarms: of, afterMin: 0, withdrawn: new Set(ids) }, composer, 1);
    expect(tell([1], alarms.slice(0, 1)).subject).toMatch(/^Acknowledgement withdrawn: /);
    const mixed = tell([2]);
    expect(mixed.subject).not.toContain('withdrawn');
    expect(mixed.body.split('acknowledgement was withdrawn')).toHaveLength(2);
    expect(tell([1, 2], alarms, 'cleared').body).not.toContain('withdrawn');
  });
});
