import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FaultState } from '@contract/faults';
import { WorkOrderEvent, type ReportVerb, type WorkOrderEvents } from '@contract/workOrders';
import { isSigned, signedHeaders } from '@server/platform/outbound/signing';
import type { Answer } from './peopleServer';

/** What a foreign system may do instead of taking a call; `lost`: it takes it, and its answer does not arrive. */
export type Mood = 'fail' | 'close' | 'hang' | 'lost';

export interface ForeignOrder {
  id: number;
  number: string;
  state: FaultState;
  version: number;
  /** Verbs of its steps, in the order of the events. */
  verbs: string[];
}

interface Speaking {
  address: string;
  token: string;
  systemId: number;
}

/** A small work-order system as an operator might have one: it keeps orders by the events that it is told. */
export interface ForeignSystem {
  url: string;
  orders: Map<number, ForeignOrder>;
  /** Sequence numbers in the order in which they were taken first. */
  taken: number[];
  /** Every call, those it refused too. */
  calls: { event: WorkOrderEvent; headers: IncomingMessage['headers'] }[];
  /** For the next calls, one each. */
  moods: Mood[];
  /** Answers nobody until it is on again, at the same address. */
  off(): Promise<void>;
  on(): Promise<void>;
  speakTo(speaking: Speaking): void;
  /** Says what was done there, once. */
  report(orderId: number, verb: ReportVerb, more?: object): Promise<Answer>;
  /** Says it as often as it takes until it is answered at all. */
  insist(orderId: number, verb: ReportVerb, more?: object): Promise<Answer>;
  /** Says that it has everything up to this number. */
  acknowledge(seq: number): Promise<Answer>;
  /** Asks for what it has missed. */
  catchUp(): Promise<void>;
}

/** Longer than a server takes to start again on a busy machine. */
const patienceMs = 180_000;

export const foreignSecret = 'a key that both sides know';

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
  return text;
};

export async function startForeignSystem(secret = foreignSecret): Promise<ForeignSystem> {
  const orders = new Map<number, ForeignOrder>();
  const taken: number[] = [];
  const calls: ForeignSystem['calls'] = [];
  const moods: Mood[] = [];
  let speaking: Speaking | null = null;
  let eventCount = 0;
  let server: Server;
  let port = 0;

  const take = ({ seq, order, step }: WorkOrderEvent): string | null => {
    if (order === null) return null;
    const known = orders.get(order.id) ?? {
      ...{ id: order.id, number: `WO-${order.id}`, verbs: [], state: order.state, version: 0 },
    };
    orders.set(order.id, known);
    if (taken.includes(seq)) return known.number;
    taken.push(seq);
    // An older event changes nothing that a newer one said.
    if (order.version >= known.version) Object.assign(known, { state: order.state, version: order.version });
    if (step !== null) known.verbs.push(step.verb);
    return known.number;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await textOf(request);
    const mood = moods.shift();
    const header = (name: string) => String(request.headers[name] ?? '');
    if (!isSigned(secret, { header, text })) return void response.writeHead(401).end();
    const event = WorkOrderEvent.parse(JSON.parse(text));
    calls.push({ event, headers: request.headers });
    if (mood === 'hang') return;
    if (mood === 'close') return void request.socket.destroy();
    if (mood === 'fail') return void response.writeHead(500).end('no');
    const number = take(event);
    if (mood === 'lost') return void request.socket.destroy();
    response.writeHead(200).end(JSON.stringify(number === null ? {} : { number }));
  };

  const on = async () => {
    server = createServer((request, response) => void handle(request, response)).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const off = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });

  const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Answer> => {
    if (speaking === null) throw new Error('It was not told whom to speak to.');
    const text = body === undefined ? '' : JSON.stringify(body);
    const answer = await fetch(`${speaking.address}/api/work-order/${speaking.systemId}${path}`, {
      method,
      headers: {
        'accept-language': 'en',
        authorization: `Bearer ${speaking.token}`,
        ...(body !== undefined && { 'content-type': 'application/json', ...signedHeaders(secret, text) }),
      },
      ...(body !== undefined && { body: text }),
    });
    return (await answer.json()) as Answer;
  };
  const reportOf = (orderId: number, verb: ReportVerb, more: object) => ({
    ...{ eventId: `theirs-${++eventCount}`, orderId, verb, at: Date.now(), by: 'Chan' },
    ...more,
  });
  const insist = async (body: object): Promise<Answer> => {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const answer = await ask('/reports', body).catch(() => null);
      if (answer !== null) return answer;
      if (Date.now() > deadline) throw new Error('The server did not answer.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  await on();
  return {
    url: `http://127.0.0.1:${port}/orders`,
    ...{ orders, taken, calls, moods, on, off },
    speakTo: (given) => {
      speaking = given;
    },
    report: (orderId, verb, more = {}) => ask('/reports', reportOf(orderId, verb, more)),
    insist: (orderId, verb, more = {}) => insist(reportOf(orderId, verb, more)),
    acknowledge: (seq) => ask('/acknowledged', { seq }, 'PUT'),
    async catchUp() {
      for (let after = 0; ;) {
        const { data } = await ask(`/events?after=${after}&limit=50`);
        const { events, next } = data as WorkOrderEvents;
        for (const event of events) take(event);
        if (events.length === 0) return;
        after = next;
      }
    },
  };
}
