import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { topicOf } from '@contract/telemetry';
import { connectPacket, text } from '@tests/support/mqttBytes';
import { livedThrough } from './livedThrough';

/**
 * Concentrators that speak MQTT 3.1.1 by hand, so that the generator costs little beside what it measures: every
 * connection keeps a window of unacknowledged QoS 1 messages and counts its PUBACKs.
 */
export interface GeneratorJob {
  host: string;
  port: number;
  username: string;
  password: string;
  sites: readonly string[];
  devicesPerSite: number;
  connections: number;
  window: number;
  points: number;
  seconds: number;
  warmUpSeconds: number;
  /** Messages a second of all connections together; absent: as fast as the window allows. */
  perSecond?: number;
}

export interface GeneratorReport {
  acknowledged: number;
  seconds: number;
  cpuSeconds: number;
  latencyMs: { p50: number; p99: number };
  /** The longest that nothing was acknowledged on any connection. */
  longestGapMs: number;
}

/** When anything was last acknowledged, of all connections together. */
const heard = { lastMs: 0, longestGapMs: 0 };

const noteAcknowledged = (nowMs: number): void => {
  if (heard.lastMs > 0) heard.longestGapMs = Math.max(heard.longestGapMs, nowMs - heard.lastMs);
  heard.lastMs = nowMs;
};

/** Of each device of a connection in turn, the ends of its messages. */
type Tails = readonly (readonly Buffer[])[];

class Concentrator {
  private nextId = 1;
  private waiting = 0;
  private n = 0;
  private readonly sentAt = new Float64Array(65_536);
  readonly latencies: number[] = [];
  acknowledged = 0;
  isMeasuring = false;
  private partial: Buffer = Buffer.alloc(0);
  isSending = true;

  constructor(
    private readonly socket: Socket,
    private readonly topics: readonly Buffer[],
    private readonly tails: Tails,
    private readonly job: GeneratorJob,
  ) {
    socket.on('data', (data) => this.hear(data));
  }

  fill(): void {
    const packets: Buffer[] = [];
    const now = Date.now();
    while (this.isSending && this.waiting < this.job.window) packets.push(this.packet(now));
    if (packets.length > 0) this.socket.write(Buffer.concat(packets));
  }

  /** One message at its time, unless too many are unanswered. */
  say(): void {
    if (this.isSending && this.waiting < this.job.window) this.socket.write(this.packet(Date.now()));
  }

  private packet(now: number): Buffer {
    const n = (this.n += 1);
    const device = n % this.topics.length;
    const topic = this.topics[device] ?? Buffer.alloc(0);
    const told = this.tails[device % this.tails.length] ?? [];
    const tail = told[Math.floor(n / this.topics.length) % told.length] ?? Buffer.alloc(0);
    const head = `{"t":${now},"n":${n}`;
    const length = topic.length + 2 + head.length + tail.length;
    const packet = Buffer.allocUnsafe(1 + 2 + length);
    const id = this.nextId;
    this.nextId = id === 65_535 ? 1 : id + 1;
    packet[0] = 0x32;
    packet[1] = (length & 127) | 128;
    packet[2] = length >> 7;
    topic.copy(packet, 3);
    let at = 3 + topic.length;
    at = packet.writeUInt16BE(id, at);
    at += packet.write(head, at, 'latin1');
    tail.copy(packet, at);
    this.sentAt[id] = performance.now();
    this.waiting += 1;
    return packet;
  }

  private hear(data: Buffer): void {
    const bytes = this.partial.length === 0 ? data : Buffer.concat([this.partial, data]);
    let at = 0;
    const now = performance.now();
    if (this.isMeasuring) noteAcknowledged(now);
    for (; at + 4 <= bytes.length; at += 4) {
      if (bytes[at] !== 0x40) continue;
      this.waiting -= 1;
      if (!this.isMeasuring) continue;
      this.acknowledged += 1;
      if (this.acknowledged % 50 === 0 || this.job.perSecond !== undefined)
        this.latencies.push(now - (this.sentAt[bytes.readUInt16BE(at + 2)] ?? now));
    }
    this.partial = bytes.subarray(at);
    // Refilled by the half, so that packets travel together.
    if (this.job.perSecond === undefined && this.waiting <= this.job.window / 2) this.fill();
  }
}

/** At full speed a device tells something about once a second: it lives no faster, and these two minutes again. */
const livesOf = ({ points, perSecond, warmUpSeconds, seconds }: GeneratorJob): Tails =>
  perSecond === undefined
    ? livedThrough(points, 120, 1)
    : livedThrough(points, 2 + Math.ceil((warmUpSeconds + seconds) / 60), 60);

const open = async (job: GeneratorJob, tails: Tails, index: number): Promise<Concentrator> => {
  const socket = connect({ host: job.host, port: job.port, noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    const { username, password } = job;
    const hello = connectPacket({ clientId: `${username}-${index}`, username, password, keepaliveS: 0 });
    socket.once('connect', () => socket.write(hello));
    socket.once('data', (answer) =>
      answer[0] === 0x20 && answer[3] === 0 ? resolve() : reject(new Error('not let in')),
    );
  });
  const own = job.sites.filter((_, i) => i % job.connections === index);
  const topics = own.flatMap((site) =>
    Array.from({ length: job.devicesPerSite }, (_, d) => text(topicOf(site, `ac-${d}`, 'telemetry'))),
  );
  return new Concentrator(socket, topics, tails, job);
};

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

const beatMs = 20;

/** As a fleet does: no bursts, every connection in turn, and what a late beat missed is made up for. */
const sayEvenly = (all: readonly Concentrator[], perSecond: number): void => {
  const startedMs = performance.now();
  let said = 0;
  setInterval(() => {
    const due = ((performance.now() - startedMs) / 1_000) * perSecond;
    for (; said < due; said++) all[said % all.length]?.say();
  }, beatMs);
};

async function main(): Promise<void> {
  const job = JSON.parse(readFileSync(0, 'utf8')) as GeneratorJob;
  const tails = livesOf(job);
  const all = await Promise.all(Array.from({ length: job.connections }, (_, i) => open(job, tails, i)));
  if (job.perSecond === undefined) for (const each of all) each.fill();
  else sayEvenly(all, job.perSecond);
  await wait(job.warmUpSeconds);
  const [startedMs, cpu] = [performance.now(), process.cpuUsage()];
  for (const each of all) each.isMeasuring = true;
  console.log('measuring');
  await wait(job.seconds);
  for (const each of all) [each.isMeasuring, each.isSending] = [false, false];
  const used = process.cpuUsage(cpu);
  const latencies = all.flatMap((each) => each.latencies).sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  const report: GeneratorReport = {
    acknowledged: all.reduce((sum, each) => sum + each.acknowledged, 0),
    seconds: (performance.now() - startedMs) / 1_000,
    cpuSeconds: (used.user + used.system) / 1e6,
    latencyMs: { p50: at(0.5), p99: at(0.99) },
    longestGapMs: heard.longestGapMs,
  };
  console.log(JSON.stringify(report));
  process.exit(0);
}

await main();
