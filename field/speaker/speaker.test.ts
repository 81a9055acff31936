import {
  type FieldCommand,
  FieldReply,
  History,
  statusTopicOf,
  Telemetry,
  topicOf,
} from '@contract/telemetry';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { relive } from '@field/devices/report';
import { newSite, type SiteModel } from '@field/devices/site';
import type { Fault } from '@field/faults/fault';
import { aPlan, aSite, steady } from '@tests/support/aFleetSite';
import { type FieldTestBroker, type Heard, startFieldBroker } from '@tests/support/fieldBroker';
import { handOverAll } from './handOver';
import { perfect } from './imperfections';
import { paceFrom } from './pace';
import { createSpeaker, type Speaker } from './speaker';

/** One second on the wall is ten minutes in the field. */
const speed = 600;
const plan = aPlan(
  ({ units, batteryAh }) => units[0]?.controlPath === 'bus' && units.length === 2 && batteryAh > 0,
);
const { code, devices } = plan.declaration;

let broker: FieldTestBroker;
let speaker: Speaker | undefined;
const missed = jest.fn();

beforeEach(async () => {
  broker = await startFieldBroker();
});
afterEach(async () => {
  await speaker?.stop();
  speaker = undefined;
  await broker.stop();
});

const speak = (sites: SiteModel[], startMs: number, username = code): Speaker => {
  const made = createSpeaker([{ username, password: 'x', mqttUrl: broker.url, sites }], {
    pace: paceFrom(startMs, speed),
    cadenceMs: minuteMs,
    line: perfect,
    bufferRows: 5_000,
    onMissed: missed,
  });
  speaker = made;
  made.start();
  return made;
};

const until = async (isSo: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + 15_000; !isSo();) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${JSON.stringify(broker.heard.slice(-5))}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const of = (leaf: string): Heard[] => broker.heard.filter((one) => one.leaf === leaf);
const liveCounters = (): number[] =>
  of('telemetry').map(({ payload }) => Telemetry.parse(JSON.parse(payload)).n);
const historyCounters = (): number[] =>
  of('history').flatMap(({ payload }) =>
    History.parse(JSON.parse(payload)).rows.map((row) => Number(row[1])),
  );
const inOrder = (counters: readonly number[]): number[] => [...new Set(counters)].sort((a, b) => a - b);
const contiguous = (counters: readonly number[]): number[] => counters.map((_, i) => (counters[0] ?? 0) + i);

describe('a site controller', () => {
  it('announces itself and reports every device in turn, no number left out', async () => {
    const startMs = Date.now();
    speak([aSite({ plan, weather: steady(30), startMs })], startMs);
    await until(() => of('telemetry').length >= devices.length * 5);
    expect(of('status')[0]).toMatchObject({ topic: statusTopicOf(code) });
    expect(JSON.parse(of('status')[0]!.payload)).toMatchObject({ online: true });
    expect(new Set(of('telemetry').map(({ device }) => device))).toEqual(
      new Set(devices.map((one) => one.code)),
    );
    const counters = inOrder(liveCounters());
    expect(counters).toEqual(contiguous(counters));
  });

  it('falls silent with its last will when its line is cut, and hands over what it buffered', async () => {
    const startMs = Date.now();
    const cut: Fault = {
      kind: 'commLoss',
      from: startMs + 5 * minuteMs,
      to: startMs + 15 * minuteMs,
      unit: -1,
    };
    const site = aSite({ plan, weather: steady(30), startMs, faults: [cut] });
    speak([site], startMs);
    await until(() => of('status').some(({ payload }) => payload.includes('"online":false')));
    await until(() => historyCounters().length >= devices.length * 9);
    const after = of('telemetry').length;
    await until(() => of('telemetry').length > after + devices.length);
    const counters = inOrder([...liveCounters(), ...historyCounters()]);
    expect(counters).toEqual(contiguous(counters));
    expect(JSON.parse(of('status').at(-1)!.payload)).toMatchObject({ online: true });
  });

  it('answers a command once carried out, reports the device, and does not carry it out twice', async () => {
    const startMs = Date.now();
    const site = aSite({ plan, weather: steady(30), startMs });
    speak([site], startMs);
    await until(() => of('telemetry').length > devices.length);
    const command: FieldCommand = {
      id: 'c-1',
      t: Date.now(),
      set: { setpointC: 27.5 },
      expires: Date.now() + hourMs,
    };
    broker.publish(topicOf(code, 'ac-2', 'command'), JSON.stringify(command));
    await until(() => of('reply').length === 1);
    expect(FieldReply.parse(JSON.parse(of('reply')[0]!.payload))).toMatchObject({ id: 'c-1', ok: true });
    expect(site.room.units[1]?.setpointC).toBe(27.5);
    site.room.units[1]!.setpointC = 20;
    broker.publish(topicOf(code, 'ac-2', 'command'), JSON.stringify(command));
    await until(() => of('reply').length === 2);
    expect(site.room.units[1]?.setpointC).toBe(20);
    broker.publish(topicOf(code, 'ac-2', 'command'), 'no json');
    broker.publish(topicOf(code, 'ac-2', 'command'), JSON.stringify({ ...command, id: 'c-2', expires: 1 }));
    await until(() => of('reply').length === 3);
    expect(of('reply')[2]!.payload).toContain('expired');
  });
});

describe('the end of a controller', () => {
  const aSpeaker = async (): Promise<Speaker> => {
    const startMs = Date.now();
    const made = speak([aSite({ plan, weather: steady(30), startMs })], startMs);
    await until(() => of('telemetry').length > devices.length);
    return made;
  };
  const seconds = (limit: number) =>
    new Promise((_, reject) => setTimeout(() => reject(new Error('It does not end')), limit * 1_000).unref());

  it('says goodbye', async () => {
    await (await aSpeaker()).stop();
    await until(() => of('status').at(-1)?.payload.includes('false') === true);
  });

  it('comes though its centre acknowledges nothing any more', async () => {
    const made = await aSpeaker();
    broker.fallSilent();
    const before = made.totals().sent;
    await until(() => made.totals().sent > before);
    await Promise.race([made.stop(), seconds(10)]);
  });

  it('comes though its centre is gone', async () => {
    const made = await aSpeaker();
    await broker.stop();
    await until(() => made.totals().connectionsUp === 0);
    await Promise.race([made.stop(), seconds(10)]);
  });
});

describe('a concentrator', () => {
  it('speaks for many sites on one connection and says for each whether it is there', async () => {
    const startMs = Date.now();
    const other = aPlan((one) => one !== plan && !one.hasGenset);
    const cut: Fault = { kind: 'commLoss', from: startMs + 3 * minuteMs, to: startMs + hourMs, unit: -1 };
    const sites = [
      aSite({ plan, startMs, weather: steady(30) }),
      aSite({ plan: other, startMs, weather: steady(30), faults: [cut] }),
    ];
    const made = speak(sites, startMs, 'concentrator-1');
    const lost = statusTopicOf(other.declaration.code);
    await until(() => of('status').some(({ topic, payload }) => topic === lost && payload.includes('false')));
    const before = of('telemetry').length;
    await until(() => of('telemetry').length > before + devices.length);
    expect(
      of('telemetry')
        .slice(before + 1)
        .every(({ topic }) => topic.includes(code)),
    ).toBe(true);
    expect(made.totals()).toMatchObject({ connections: 1, connectionsUp: 1 });
  });
});

describe('the silence before a start', () => {
  it('is handed over while the site speaks live, and the counters of both meet', async () => {
    const presentMs = Date.now();
    const fromMs = presentMs - dayMs;
    const origin = (): SiteModel => newSite(plan, steady(30), fromMs, []);
    const site = origin();
    for (const _said of relive(site, presentMs, 30 * minuteMs, true));
    const made = speak([site], presentMs);
    await until(() => of('telemetry').length > devices.length);
    const progress = { sites: 1, sitesDone: 0, rows: 0, messages: 0 };
    const link = made.linkOf(made.voices[0]!);
    const silence = [{ origin, link, cadenceMs: 30 * minuteMs, onDone: () => undefined }];
    await handOverAll(silence, presentMs, progress, new AbortController().signal);
    await until(() => historyCounters().length === progress.rows);
    const counters = inOrder([...historyCounters(), ...liveCounters()]);
    expect(counters).toEqual(contiguous(counters));
    const times = of('history').flatMap(({ payload }) =>
      History.parse(JSON.parse(payload)).rows.map((row) => Number(row[0])),
    );
    expect(Math.max(...times)).toBeLessThanOrEqual(presentMs);
    expect(Math.min(...times)).toBeLessThan(fromMs + hourMs);
    expect(progress.sitesDone).toBe(1);
  });
});
