import { minuteMs, secondMs } from '@contract/time';
import { AlarmEngine } from './alarmEngine';
import type { Quirk } from './quirks';
import { FixedWorld } from './world';

const smoke = '51051241820001';
const signal = '0418002001';
const start = Date.UTC(2026, 4, 1);

const anEngine = (...quirks: Quirk[]) => {
  const world = new FixedWorld({ [smoke]: [{ signal, type: 2, value: '0', level: 1, name: '烟雾告警' }] });
  const engine = new AlarmEngine('51051243800001', (quirk) => quirks.includes(quirk), 1);
  let now = start;
  const live = (ms: number, value: string) => {
    world.put(smoke, signal, value);
    for (const until = now + ms; now < until; now += 5 * secondMs) engine.look(world, now);
  };
  return { engine, live, due: () => engine.due(now) };
};

describe('the alarms of a simulated unit', () => {
  it('begin after the delay of their level and end after the recovery, with one number', () => {
    const { engine, live, due } = anEngine();
    live(55 * secondMs, '1');
    expect(due()).toEqual([]);
    live(15 * secondMs, '1');
    const [begin] = due();
    expect(begin).toMatchObject({ serial: '1', flag: 'BEGIN', level: 1, signal });
    if (begin) engine.acknowledged([begin]);
    live(30 * secondMs, '0');
    expect(due()).toMatchObject([{ serial: '1', flag: 'END' }]);
  });

  it('are forgotten when the value was only for a moment', () => {
    const { live, due } = anEngine();
    live(30 * secondMs, '1');
    live(30 * secondMs, '0');
    live(40 * secondMs, '1');
    expect(due()).toEqual([]);
  });

  it('come again after a minute until they are acknowledged, and their end waits for that', () => {
    const { engine, live, due } = anEngine();
    live(2 * minuteMs, '1');
    const [begin] = due();
    expect(due()).toEqual([]);
    live(70 * secondMs, '0');
    expect(due()).toEqual([begin]);
    if (begin) engine.acknowledged([begin]);
    expect(due()).toMatchObject([{ flag: 'END' }]);
  });

  it('are written as their units do', () => {
    const { engine } = anEngine('serialUnpadded', 'levelInWords', 'flagInWords');
    const text = '<SerialNo>0000000012</SerialNo><AlarmLevel>2</AlarmLevel><AlarmFlag>BEGIN</AlarmFlag>';
    expect(engine.written(text)).toBe(
      '<SerialNo>12</SerialNo><AlarmLevel>二级</AlarmLevel><AlarmFlag>报警开始</AlarmFlag>',
    );
  });
});
