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
});
