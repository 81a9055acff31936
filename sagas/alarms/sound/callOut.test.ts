import type { Alarm } from '@contract/alarms';
import { InfoAnswer } from '@contract/session';
import { hourMs, minuteMs, secondMs } from '@contract/time';
import { aBrowser, anInfo, settle } from '@tests/support/aBrowser';
import { anAlarm, opOf } from '@tests/support/anAlarm';
import { aSocket, snapshot } from '@tests/support/aSocket';
import { infoLoaded } from '../../session/session.slice';
import { topicRequested } from '../../stream/stream.slice';
import { muteRequested, soundChoiceRequested } from './alarmSound.slice';

const open: { close(): void }[] = [];

const pass = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
  await settle();
};

/** A tab that calls alarms out aloud and follows their list, in which `standing` stand. */
async function aListener(standing: readonly Alarm[] = []) {
  const wire = aSocket();
  const tab = aBrowser({ at: '/alarms', token: 'one', createSocket: () => wire.socket });
  open.push(tab);
  await settle();
  tab.store.dispatch(soundChoiceRequested({ isOn: true, isSpoken: true, levels: [1, 2, 3, 4] }));
  tab.store.dispatch(topicRequested('alarms'));
  wire.say({ kind: 'connected' });
  await pass(secondMs);
  wire.say(snapshot('alarms', { ops: standing.map(opOf) }));
  await pass(secondMs);
  let number = 1;
  const say = async (...alarms: Alarm[]) => {
    const [from, to] = [number, (number += alarms.length)];
    wire.say(snapshot('alarms', { isSnapshot: false, from, to, ops: alarms.map(opOf) }));
    await pass(secondMs);
  };
  const heard = () => tab.heard.splice(0);
  return { tab, say, heard };
}

const critical = (id: number, more: Partial<Alarm> = {}) => anAlarm({ id, level: 1, ...more });

describe('the calling out of alarms', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] }));
  afterEach(() => {
    open.splice(0).forEach((made) => made.close());
    jest.useRealTimers();
  });

  it('calls what is new by its level and in words, and not what stood before', async () => {
    const { say, heard } = await aListener([anAlarm({ id: 1, level: 2 })]);
    expect(heard()).toEqual([]);
    await say(anAlarm({ id: 2, level: 2 }));
    expect(heard()).toEqual(['level 2', 'alarms.say.one']);
  });

  it('calls a hundred that come together once, the worst of them and how many more', async () => {
    const { say, heard } = await aListener();
    const many = Array.from({ length: 99 }, (_, at) => anAlarm({ id: 10 + at, level: 3 }));
    await say(...many, anAlarm({ id: 5, level: 2 }));
    expect(heard()).toEqual(['level 2', 'alarms.say.many']);
    await pass(minuteMs);
    expect(heard()).toEqual([]);
  });

  it('calls again every half minute while a critical alarm waits for somebody, and no more once it is answered', async () => {
    const { say, heard } = await aListener();
    await say(critical(1));
    heard();
    await pass(minuteMs);
    expect(heard()).toEqual(['level 1', 'level 1']);
    await say(critical(1, { acknowledgedAt: Date.now(), acknowledgedBy: 'lina' }));
    await pass(minuteMs);
    expect(heard()).toEqual([]);
  });

  it.each([
    ['is shelved', { shelvedUntil: Number.MAX_SAFE_INTEGER }],
    ['is explained by another', { parentId: 9, suppressedBy: 'parent' }],
    ['is known from late readings only', { isLate: true }],
  ] as const)('does not call again for one that %s', async (_why, more) => {
    const { say, heard } = await aListener();
    await say(critical(1, more));
    await pass(minuteMs);
    expect(heard()).toEqual([]);
  });

  it('calls out only critical alarms in the quiet hours of the person, and all others after them', async () => {
    jest.setSystemTime(Date.parse('2026-11-26T23:00:00Z'));
    const { tab, say, heard } = await aListener();
    const quietHours = { from: '22:00', to: '23:30' };
    const info = InfoAnswer.parse(anInfo({ quietHours }));
    tab.store.dispatch(infoLoaded({ info, avatarPrefix: '' }));
    await say(anAlarm({ id: 1, level: 2 }));
    expect(heard()).toEqual([]);
    await say(critical(2), anAlarm({ id: 3, level: 2 }));
    expect(heard()).toEqual(['level 1', 'alarms.say.one']);
    await say(critical(2, { acknowledgedAt: Date.now(), acknowledgedBy: 'lina' }));
    await pass(30 * minuteMs);
    heard();
    await say(anAlarm({ id: 4, level: 2 }));
    expect(heard()).toEqual(['level 2', 'alarms.say.one']);
  });

  it('says a critical alarm to a screen reader, with how many others, also while sound is off or muted', async () => {
    const { tab, say, heard } = await aListener();
    tab.store.dispatch(soundChoiceRequested({ isOn: false }));
    await say(anAlarm({ id: 1, level: 2 }));
    expect(tab.announced).toEqual([]);
    await say(critical(2), anAlarm({ id: 3, level: 3 }));
    expect(tab.announced).toEqual(['alarms.say.many']);
    tab.store.dispatch(soundChoiceRequested({ isOn: true }));
    tab.store.dispatch(muteRequested(hourMs));
    await pass(minuteMs);
    await say(critical(4));
    expect(tab.announced).toEqual(['alarms.say.many', 'alarms.say.one']);
    expect(heard()).toEqual([]);
  });

  it('is silent while it is muted, and calls again by itself afterwards', async () => {
    const { tab, say, heard } = await aListener();
    tab.store.dispatch(muteRequested(hourMs));
    await say(critical(1));
    await pass(hourMs - 5 * secondMs);
    expect(heard()).toEqual([]);
    await pass(minuteMs);
    expect(heard()).toContain('level 1');
  });
});
