import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { alarmsText } from '@contract/bInterface/alarms';
import { textOfBytes } from '@contract/bInterface/bytes';
import { readMessage, requestOf, type Message } from '@contract/bInterface/envelope';
import { loginAnswerOf, loginText } from '@contract/bInterface/login';
import { rights, type Command, type Edition } from '@contract/bInterface/names';
import { readSoap, soapFault } from '@contract/bInterface/soap';
import type { UnitThreshold } from '@contract/bInterface/values';
import { wsdlOf } from '@contract/bInterface/wsdl';
import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import { AlarmEngine } from './alarmEngine';
import { answerFor, type Answering } from './answers';
import { HistoryRing } from './historyRing';
import type { Quirk } from './quirks';
import type { World } from './world';
import { Written } from './written';

export interface FsuPlan {
  fsuId: string;
  /** Its own, of loopback: the port of all units is the same. */
  address: string;
  port: number;
  centre: { host: string; port: number };
  edition: Edition;
  regMode: 1 | 2;
  quirks: Quirk[];
  /** Waits are so many times shorter. */
  speed: number;
}

const patienceMs = 15 * secondMs;
const lookEveryMs = 5 * secondMs;
const loginEveryMs = 180 * secondMs;
const oftenMs = 32 * secondMs;
const lostAfterMs = 5 * minuteMs;
const burstShare = 0.2;
const deadForMs = 30 * secondMs;
const clockOffMs = 5 * 3_600_000;
const hangShare = 0.1;

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return textOfBytes(Buffer.concat(chunks));
}

/** One field supervision unit: server of twelve commands, client for LOGIN, LOGOUT and SEND_ALARM. */
export class Fsu {
  /** What the centre asked so far. */
  readonly asked: Command[] = [];
  readonly alarms: AlarmEngine;
  readonly ring: HistoryRing;
  rightLevel: number = rights.refused;
  /** Nobody hears it, nor does it hear anybody. */
  isCut = false;
  /** What it answers to everything, where it answers nonsense. */
  saysInstead: string | null = null;
  private server: Server | null = null;
  private timer: NodeJS.Timeout | undefined;
  private askedAt = 0;
  private loginAt = 0;
  private deadUntil = 0;
  private clockOffsetMs = 0;
  private isBusy = false;
  private readonly answering: Answering;
  private readonly written: Written;

  constructor(
    readonly plan: FsuPlan,
    readonly world: World,
  ) {
    const { fsuId, quirks, speed } = plan;
    const has = (quirk: Quirk): boolean => quirks.includes(quirk);
    this.alarms = new AlarmEngine(fsuId, has, speed);
    this.ring = new HistoryRing(speed);
    this.written = new Written(has);
    this.clockOffsetMs = this.ownOffset() ?? 0;
    this.answering = {
      ...{ unit: { fsuId, fsuCode: fsuId }, world, ring: this.ring, scIp: '', has },
      thresholds: new Map<string, UnitThreshold>(),
      lingering: new Set<string>(),
      setClock: (at) => (this.clockOffsetMs = this.ownOffset() ?? at - Date.now()),
      reboot: () => (this.deadUntil = Date.now() + deadForMs / speed),
    };
  }

  get port(): number {
    const address = this.server?.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  get thresholds(): ReadonlyMap<string, UnitThreshold> {
    return this.answering.thresholds;
  }

  get scIp(): string {
    return this.answering.scIp;
  }

  async start(): Promise<void> {
    const { speed } = this.plan;
    if (!this.has('unreachable')) await this.listen();
    this.timer = setInterval(() => void this.turn(), Math.max(50, lookEveryMs / speed));
    await this.turn();
  }

  private async listen(): Promise<void> {
    const server = createServer((call, response) => {
      this.serve(call, response).catch(() => response.destroy());
    });
    server.listen(this.plan.port, this.plan.address);
    await once(server, 'listening');
    this.server = server;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.server?.close();
    this.server?.closeAllConnections();
    this.server = null;
  }

  private now(): EpochMs {
    return Date.now() + this.clockOffsetMs;
  }

  /** Of a clock that nobody sets. */
  private ownOffset(): number | null {
    if (this.has('clock1970')) return -Date.now();
    return this.has('clockOff') ? -clockOffMs : null;
  }

  private has(quirk: Quirk): boolean {
    return this.plan.quirks.includes(quirk);
  }

  /** Lives on: records, judges, registers when it is due and sends what waits. */
  async turn(): Promise<void> {
    if (this.isBusy || this.isCut) {
      this.ring.record(this.world, this.now());
      return;
    }
    this.isBusy = true;
    try {
      this.ring.record(this.world, this.now());
      this.alarms.look(this.world, this.now());
      if (this.isLoginDue()) await this.login();
      if (this.rightLevel === rights.write) await this.sendAlarms();
    } catch {
      // The centre cannot be reached: it is tried again.
    } finally {
      this.isBusy = false;
    }
  }

  private isLoginDue(): boolean {
    const { speed } = this.plan;
    const sinceMs = Date.now() - this.loginAt;
    if (this.has('loginOften') && sinceMs >= oftenMs / speed) return true;
    if (sinceMs < loginEveryMs / speed) return false;
    return this.rightLevel !== rights.write || Date.now() - this.askedAt > lostAfterMs / speed;
  }

  async login(): Promise<void> {
    const { fsuId, address, edition, regMode } = this.plan;
    this.loginAt = Date.now();
    const devices = this.has('loginWithoutDevices')
      ? []
      : this.world.devices().map((code) => ({ id: code, code }));
    const text = loginText({
      ...{ fsuId, fsuCode: fsuId, fsuIp: address, edition, regMode, devices },
      facts: { vendor: 'SIM', version: '1.0', dictVersion: '1' },
    });
    const { info } = await this.tell('LOGIN', text);
    const { rightLevel, scIp } = loginAnswerOf(info);
    this.rightLevel = rightLevel;
    if (scIp !== '') this.answering.scIp = scIp;
    this.askedAt = Date.now();
  }

  private async sendAlarms(): Promise<void> {
    for (let due = this.alarms.due(this.now()); due.length > 0; due = this.alarms.due(this.now())) {
      const { info } = await this.tell('SEND_ALARM', this.alarms.written(alarmsText(due)));
      const isTaken = info.children.some(({ name, text }) => name === 'Result' && text === '1');
      if (!isTaken) return;
      this.alarms.acknowledged(due);
    }
  }

  /** Calls the centre from the unit's own address. */
  private tell(command: Command, info: string): Promise<Message> {
    const { address, centre } = this.plan;
    const body = this.written.call(requestOf(command, info));
    return new Promise((resolve, reject) => {
      const call = request({
        ...{ host: centre.host, port: centre.port, localAddress: address, agent: false },
        ...{ method: 'POST', path: '/services/SCService', signal: AbortSignal.timeout(patienceMs) },
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
      });
      call.on('error', reject);
      call.on('response', (answer) => {
        bodyOf(answer)
          .then((text) => resolve(this.messageIn(text)))
          .catch(reject);
      });
      call.end(body);
    });
  }

  private messageIn(text: string): Message {
    const soap = readSoap(text);
    if (soap.kind !== 'message') throw new Error(`answered ${soap.kind}`);
    return readMessage(soap.payload);
  }

  private async serve(call: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isCut || Date.now() < this.deadUntil) return void call.socket.destroy();
    if (this.has('hangs') && Math.random() < hangShare) return;
    if (this.has('bursts') && Math.random() < burstShare) {
      if (Math.random() < 0.5) call.socket.resetAndDestroy();
      else response.writeHead(502).end();
      return;
    }
    if (call.method === 'GET') {
      const address = `http://${this.plan.address}:${this.port}/services/FSUService`;
      response.writeHead(200, { 'content-type': 'text/xml' }).end(wsdlOf('FSU', address));
      return;
    }
    const text = await bodyOf(call);
    if (this.saysInstead !== null) return void response.writeHead(200).end(this.saysInstead);
    const reply = (status: number, body: string): void =>
      void response
        .writeHead(status, { 'content-type': 'text/xml; charset=utf-8' })
        .end(this.written.bytes(body));
    try {
      const { body, isSilent } = this.replyTo(this.messageIn(text));
      if (isSilent || this.isCut) return void call.socket.destroy();
      reply(200, body);
    } catch {
      reply(500, soapFault('cannot be read'));
    }
  }

  private replyTo(message: Message): { body: string; isSilent: boolean } {
    if (message.command !== null) this.asked.push(message.command);
    this.askedAt = Date.now();
    const isListMissing =
      message.command === 'GET_DATA' && !message.info.children.some(({ name }) => name === 'DeviceList');
    if (isListMissing && this.has('diesWithoutList')) {
      this.deadUntil = Date.now() + deadForMs / this.plan.speed;
      return { body: '', isSilent: true };
    }
    const isOther = this.has('byCodeAlone') && !message.isCodeRight;
    const answer = isOther ? requestOf('LOGIN', '') : answerFor(this.answering, message);
    if (answer !== null) return { body: this.written.answer(answer), isSilent: false };
    if (this.has('unknownSilent')) return { body: '', isSilent: true };
    const error = '<Request><PK_Type><Name>ERROR</Name><Code>0</Code></PK_Type></Request>';
    return { body: this.written.answer(this.has('unknownError') ? error : ''), isSilent: false };
  }
}
