import { z } from 'zod';
import { ConnectAnswer, ConnectionProgress } from '@contract/connecting';
import { DoorEventPage } from '@contract/doorHistory';
import { DoorRow } from '@contract/doors';
import { secondMs } from '@contract/time';
import { topicOf } from '@contract/telemetry';
import { call, type Console } from '@field/provision';
import { doorSteps, toleranceMs, type Seen } from './steps';

const Connected = z.object({ data: ConnectAnswer });
const Progress = z.object({ data: ConnectionProgress });
const Events = z.object({ data: DoorEventPage });
const Doors = z.object({ rows: z.array(DoorRow) });

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
  begun?(id: string, target: ConnectAnswer): void;
  pollMs?: number;
  /** Scales every wait; 1 in real life. */
  patience?: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const place = { name: 'Conformance test', province: 'Conformance', city: 'Conformance', area: 'Conformance' };

const readSeen = async (console: Console, token: string, target: ConnectAnswer): Promise<Seen> => {
  const { siteId, username, since } = target;
  const ask = (path: string) => call(console, path, undefined, token);
  const [progress, events, doors] = await Promise.all([
    ask(`/connect/${siteId}?${new URLSearchParams({ username, since: String(since) })}`),
    ask(`/door/events?siteId=${siteId}&from=${since - toleranceMs}&limit=500`),
    ask(`/door/list?siteId=${siteId}`),
  ]);
  return {
    progress: Progress.parse(progress).data,
    events: Events.parse(events).data.rows.toReversed(),
    door: Doors.parse(doors).rows[0]?.state ?? null,
  };
};

/**
 * Commissions a door on a running console, tells the tester what to do with its controller, and judges each step by
 * what the console heard: the real broker, the real intake and the real store.
 */
export async function testDoorController(test: Conformance): Promise<Outcome[]> {
  const { place: console, token, say, begun, pollMs = secondMs, patience = 1 } = test;
  const body = { place, deviceClass: 'door' };
  const target = Connected.parse(await call(console, '/connect', body, token)).data;
  const { mqttUrl, username, password, siteCode, deviceCode } = target;
  say(`broker ${mqttUrl}, user name ${username}, password ${password}`);
  say(`events of people go to ${topicOf(siteCode, deviceCode, 'access')}`);
  const outcomes: Outcome[] = [];
  for (const step of doorSteps) {
    const sinceMs = Date.now();
    if (step.ask !== null) {
      say(`${step.id}: ${step.ask}`);
      begun?.(step.id, target);
    }
    let missing = step.missing(await readSeen(console, token, target), sinceMs);
    while (missing !== null && Date.now() - sinceMs < step.waitMs * patience) {
      await pause(pollMs);
      missing = step.missing(await readSeen(console, token, target), sinceMs);
    }
    say(`${step.id}: ${missing === null ? 'passed' : `FAILED, ${missing}`}`);
    outcomes.push({ id: step.id, missing });
  }
  return outcomes;
}
