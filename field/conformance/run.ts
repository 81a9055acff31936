import { connectAsync } from 'mqtt';
import { z } from 'zod';
import { CardListPart } from '@contract/cardLists';
import { CommandDetail } from '@contract/commands';
import { ConnectAnswer, ConnectionProgress } from '@contract/connecting';
import { DoorEventPage } from '@contract/doorHistory';
import { DoorRow } from '@contract/doors';
import { secondMs } from '@contract/time';
import { topicOf } from '@contract/telemetry';
import { call, type Console } from '@field/provision';
import { createDesk, type Desk } from './desk';
import type { Seen, Step } from './step';
import { doorSteps, toleranceMs } from './steps';

const Connected = z.object({ data: ConnectAnswer });
const Progress = z.object({ data: ConnectionProgress });
const Events = z.object({ data: DoorEventPage });
const Doors = z.object({ rows: z.array(DoorRow) });
const Commanded = z.object({ data: CommandDetail });

export interface Outcome {
  id: string;
  /** Null where the controller did it; else what is missing. */
  missing: string | null;
}

export interface Conformance {
  place: Console;
  token: string;
  say(text: string): void;
  /** Called when a step begins that somebody must act for. */
  begun?(id: string, target: ConnectAnswer, card: string): void;
  /** Number of a card in the tester's hand. */
  card?: string | undefined;
  pollMs?: number;
  /** Scales every wait; 1 in real life. */
  patience?: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const place = { name: 'Conformance test', province: 'Conformance', city: 'Conformance', area: 'Conformance' };

/** Follows what the console hears of a controller. */
function createLook({ place: console, token }: Conformance, target: ConnectAnswer, desk: Desk) {
  const { siteId, username, since } = target;
  const parts: Seen['parts'][number][] = [];
  let unheardAt: Seen['unheardAt'] = null;
  const ask = (path: string) => call(console, path, undefined, token);
  const readCommand = async (): Promise<Seen['command']> => {
    const id = desk.commandId();
    return id === null ? null : Commanded.parse(await ask(`/command/${id}`)).data;
  };
  return {
    hear(payload: Buffer): void {
      parts.push({ at: Date.now(), part: CardListPart.parse(JSON.parse(payload.toString())) });
    },
    async read(): Promise<Seen> {
      const [progress, events, doors, list, command] = await Promise.all([
        ask(`/connect/${siteId}?${new URLSearchParams({ username, since: String(since) })}`),
        ask(`/door/events?siteId=${siteId}&from=${since - toleranceMs}&limit=500`),
        ask(`/door/list?siteId=${siteId}`),
        desk.readList(),
        readCommand(),
      ]);
      const [door] = Doors.parse(doors).rows;
      if (list?.state === 'offline') unheardAt = Date.now();
      return {
        progress: Progress.parse(progress).data,
        events: Events.parse(events).data.rows.toReversed(),
        ...{ door: door?.state ?? null, deviceId: door?.deviceId ?? null, cardId: desk.cardId() },
        ...{ list, unheardAt, parts, command },
      };
    },
  };
}

/** The parts of the lists of a door as its controller gets them, beside the controller. */
const listen = async (
  { mqttUrl, username, password, siteCode, deviceCode }: ConnectAnswer,
  hear: (payload: Buffer) => void,
) => {
  const client = await connectAsync(mqttUrl, { username, password, clientId: `${username}-conformance` });
  client.on('message', (_topic, payload) => hear(payload));
  await client.subscribeAsync(topicOf(siteCode, deviceCode, 'cards'), { qos: 1 });
  return client;
};

type Look = ReturnType<typeof createLook>;

async function judge(
  test: Conformance,
  step: Step,
  look: Look,
  desk: Desk,
  begin: () => void,
): Promise<string | null> {
  const { pollMs = secondMs, patience = 1 } = test;
  const sinceMs = Date.now();
  begin();
  await pause((step.armMs ?? 0) * patience);
  await step.prepare?.(desk, await look.read());
  const askedMs = Date.now();
  let missing = step.missing(await look.read(), sinceMs);
  while (missing !== null && Date.now() - askedMs < step.waitMs * patience) {
    await pause(pollMs);
    missing = step.missing(await look.read(), sinceMs);
  }
  return missing;
}

/**
 * Commissions a door on a running console, tells the tester what to do with its controller, and judges each step by
 * what the console heard: the real broker, the real intake and the real store.
 */
export async function testDoorController(test: Conformance): Promise<Outcome[]> {
  const { place: console, token, say, begun } = test;
  const body = { place, deviceClass: 'door' };
  const target = Connected.parse(await call(console, '/connect', body, token)).data;
  const { mqttUrl, username, password, siteCode, deviceCode } = target;
  const desk = createDesk(console, token, target, test.card);
  say(`broker ${mqttUrl}, user name ${username}, password ${password}`);
  for (const leaf of ['access', 'cardstate', 'reply'] as const)
    say(`${leaf} goes to ${topicOf(siteCode, deviceCode, leaf)}`);
  for (const leaf of ['cards', 'command'] as const)
    say(`${leaf} comes on ${topicOf(siteCode, deviceCode, leaf)}`);
  const look = createLook(test, target, desk);
  const outcomes: Outcome[] = [];
  let listener: Awaited<ReturnType<typeof listen>> | null = null;
  try {
    for (const step of doorSteps) {
      if (step.prepare) listener ??= await listen(target, look.hear);
      const begin = () => {
        if (step.ask === null) return;
        say(`${step.id}: ${step.ask.replace('{card}', desk.card)}`);
        begun?.(step.id, target, desk.card);
      };
      const missing = await judge(test, step, look, desk, begin);
      say(`${step.id}: ${missing === null ? 'passed' : `FAILED, ${missing}`}`);
      outcomes.push({ id: step.id, missing });
    }
  } finally {
    await listener?.endAsync();
    await desk.clear();
  }
  return outcomes;
}
