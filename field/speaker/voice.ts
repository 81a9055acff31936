import { CardListPart } from '@contract/cardLists';
import { KeptPlanMessage } from '@contract/keptPlans';
import type { DeviceClass } from '@contract/points';
import { fieldLimits, FieldCommand, type FieldReply, statusTopicOf, topicOf } from '@contract/telemetry';
import { minuteMs } from '@contract/time';
import type { ZodType } from 'zod';
import { noise } from '@field/chance';
import { advance } from '@field/devices/advance';
import { createDoorman } from '@field/devices/doorman';
import { encodeHistory, encodeRow, encodeTelemetry } from '@field/devices/encode';
import { stateOf, takePart } from '@field/devices/cardLists';
import { planStateOf, takePlan } from '@field/devices/keptPlan';
import { obey, type Obeyed } from '@field/devices/obey';
import { freeValues } from '@field/devices/freePoints';
import { kindOf, unitIndex } from '@field/devices/kinds';
import { report, type Report } from '@field/devices/report';
import type { SiteModel } from '@field/devices/site';
import { type Imperfections, journey } from './imperfections';
import type { Link } from './link';
import { createPeopleTold } from './peopleTold';
import { createReadingBuffer, type ReadingBuffer } from './readingBuffer';

const firmware = 'field-1.0';
/** Rows of one `history` message: about 35 kB of the widest device. */
export const historyRows = Math.min(240, fieldLimits.maxHistoryRows);

export interface VoiceOptions {
  line: Imperfections;
  /** Wall time at which an instant of the simulation is reported. */
  stampOf(simulatedMs: number): number;
  /** Longest step of the simulation while it is live. */
  stepS: number;
  /** Readings a controller can buffer; the oldest are given up first. */
  bufferRows: number;
  /** What this controller carried out, as it keeps it itself. */
  onCarriedOut?(site: SiteModel, device: string, command: FieldCommand): void;
  /** Whether the controller dies between carrying out and answering: nobody hears that it was done. */
  dies?(site: SiteModel, command: FieldCommand): boolean;
  /** Called when an infrared command went out and the unit did not see it. */
  onMissed(site: SiteModel, device: string): void;
}

/** A site as its controller speaks: live while it can, otherwise into its buffer, handed over when the link is back. */
export interface Voice {
  readonly site: SiteModel;
  readonly buffer: ReadingBuffer;
  nextReportMs: number;
  say(said: Report): void;
  /** Sends buffered readings as history, oldest first, until the buffer is empty or the link is down again. */
  handOver(): Promise<void>;
  announce(isOnline: boolean): void;
  /** The centre's word that it is there. */
  hearCentre(simulatedMs: number): void;
  /** `simulatedMs`: the instant at which the message came. */
  obeyMessage(deviceCode: string, payload: string, simulatedMs: number): void;
  /** A part of the list of cards of a door. */
  takeCards(deviceCode: string, payload: string): void;
  /** The plan that the controller is to keep. */
  takePlan(deviceCode: string, payload: string): void;
}

/** What is none of its kind (wrong JSON, wrong shape) gets no answer: of a command there is no id to answer to. */
function messageIn<T>(schema: ZodType<T>, payload: string): T | null {
  try {
    return schema.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

const replyTo = (command: FieldCommand, { ok, detail }: Obeyed, t: number): FieldReply => ({
  id: command.id,
  t,
  ok,
  ...(detail !== undefined && { detail }),
});

const rememberedReplies = 64;
/** A controller that hears nothing of the centre for so long keeps the room by itself. */
const wordLimitMs = 15 * minuteMs;

/** QoS 1 may bring a command twice: it is answered again, not carried out again. */
function rememberReply(replies: Map<string, FieldReply>, reply: FieldReply): void {
  replies.set(reply.id, reply);
  const [oldest] = replies.keys();
  if (replies.size > rememberedReplies && oldest !== undefined) replies.delete(oldest);
}

function hearWord({ site, say }: Pick<Voice, 'site' | 'say'>, simulatedMs: number): void {
  if (site.isDark || site.isCut) return;
  const betweenMs = simulatedMs - (site.word?.heardMs ?? simulatedMs);
  // A fleet that lives faster hears the centre less often.
  const limitMs = Math.max(wordLimitMs, 5 * betweenMs);
  site.word = { heardMs: simulatedMs, limitMs };
  if (!site.isOnItsOwn) return;
  site.isOnItsOwn = false;
  site.keeping = null;
  const own = site.plan.declaration.devices.findIndex((declared) => declared.class === 'controller');
  if (own >= 0) say(report(site, own));
}

interface Obeying {
  site: SiteModel;
  link: Link;
  options: VoiceOptions;
  stampOf(simulatedMs: number): number;
  say(said: Report): void;
}

/** How a controller takes a command: once by its id, however often it comes. */
function obeying({ site, link, options, stampOf, say }: Obeying): Voice['obeyMessage'] {
  const { devices, code } = site.plan.declaration;
  const replies = new Map<string, FieldReply>();
  return (deviceCode, payload, simulatedMs) => {
    const command = messageIn(FieldCommand, payload);
    if (!command || site.isDark || site.isCut) return;
    const replyTopic = topicOf(code, deviceCode, 'reply');
    const earlier = replies.get(command.id);
    if (earlier) return void link.send(replyTopic, JSON.stringify(earlier));
    advance(site, simulatedMs, options.stepS);
    const answer = obey(site, deviceCode, command, stampOf(site.nowMs));
    if (answer.ok) options.onCarriedOut?.(site, deviceCode, command);
    if (answer.isMissed) options.onMissed(site, deviceCode);
    const reply = replyTo(command, answer, stampOf(site.nowMs));
    // Kept where it outlives the controller's own death.
    rememberReply(replies, reply);
    if (answer.ok && options.dies?.(site, command) === true) return;
    void link.send(replyTopic, JSON.stringify(reply));
    const device = devices.findIndex((declared) => declared.code === deviceCode);
    if (answer.ok && device >= 0) say(report(site, device));
  };
}

/** Tells what doors saw of people, at once or when the link is back. */
function tellingPeople(
  site: SiteModel,
  link: Link,
  stampOf: (simulatedMs: number) => number,
): (topic: string) => void {
  const doorman = createDoorman(site);
  const kept = createPeopleTold();
  return (topic) => {
    kept.keep(doorman.look().map((event) => ({ ...event, t: stampOf(event.t) })));
    while (kept.size > 0 && link.hasRoom() && !site.isCut) {
      const payload = kept.take();
      if (payload !== null) void link.send(topic, payload);
    }
  };
}

/** Takes what the centre hands over to be kept, and tells what is kept. */
function keeping(
  site: SiteModel,
  link: Link,
  stampOf: (simulatedMs: number) => number,
): Pick<Voice, 'takeCards' | 'takePlan'> & { tellAll(): void } {
  const { devices, code } = site.plan.declaration;
  const codesOf = (wanted: DeviceClass): string[] =>
    devices.flatMap((device) => (device.class === wanted ? [device.code] : []));
  const [doors, controllers] = [codesOf('door'), codesOf('controller')];
  const now = (): number => stampOf(site.nowMs);
  const tellCards = (door: string, state = stateOf(site, door, now())): void =>
    void link.send(topicOf(code, door, 'cardstate'), JSON.stringify(state));
  const tellPlan = (own: string, state = planStateOf(site, now())): void =>
    void link.send(topicOf(code, own, 'planstate'), JSON.stringify(state));
  return {
    tellAll() {
      for (const door of doors) tellCards(door);
      for (const own of controllers) tellPlan(own);
    },
    takeCards(door, payload) {
      const part = messageIn(CardListPart, payload);
      if (part === null || !doors.includes(door) || site.isDark || site.isCut) return;
      tellCards(door, takePart(site, door, part, now()));
    },
    takePlan(own, payload) {
      const message = messageIn(KeptPlanMessage, payload);
      if (message === null || !controllers.includes(own) || site.isDark || site.isCut) return;
      tellPlan(own, takePlan(site, message, now()));
    },
  };
}

export function createVoice(site: SiteModel, link: Link, options: VoiceOptions): Voice {
  const { devices, code } = site.plan.declaration;
  const buffer = createReadingBuffer(options.bufferRows);
  // Triangular noise reaches ±√6: 0.4 keeps a clock within its error.
  const clockErrorMs = Math.round(options.line.clockErrorMs * noise(site.plan.seed, 4) * 0.4);
  const topics = devices.map((device) => topicOf(code, device.code, 'telemetry'));
  const stampOf = (simulatedMs: number): number => Math.round(options.stampOf(simulatedMs)) + clockErrorMs;
  const tellPeople = tellingPeople(site, link, stampOf);
  let isHandingOver = false;

  const kept = keeping(site, link, stampOf);

  const voice: Voice = {
    site,
    buffer,
    nextReportMs: 0,
    say({ device, t, n, values }) {
      const declared = devices[device];
      const topic = topics[device];
      if (site.isDark || !declared || topic === undefined) return;
      if (declared.class === 'door') tellPeople(topicOf(code, declared.code, 'access'));
      if (site.isCut || !link.hasRoom()) return buffer.keep(device, encodeRow(stampOf(t), n, values));
      const free = declared.freePoints && freeValues(site, unitIndex(declared.code));
      const payload = encodeTelemetry(kindOf(declared), stampOf(t), n, values, free);
      for (const delayMs of journey(options.line))
        if (delayMs === 0) void link.send(topic, payload);
        else setTimeout(() => void link.send(topic, payload), delayMs);
    },
    async handOver() {
      if (isHandingOver) return;
      isHandingOver = true;
      while (link.hasRoom() && !site.isCut) {
        const chunk = buffer.take(historyRows);
        const declared = chunk && devices[chunk.device];
        if (!declared) break;
        await link.send(topicOf(code, declared.code, 'history'), encodeHistory(kindOf(declared), chunk.rows));
      }
      isHandingOver = false;
    },
    announce(isOnline) {
      const status = JSON.stringify({ online: isOnline, t: stampOf(site.nowMs), firmware });
      void link.send(statusTopicOf(code), status, true);
      if (isOnline) kept.tellAll();
    },
    hearCentre: (simulatedMs) => hearWord(voice, simulatedMs),
    takeCards: kept.takeCards,
    takePlan: kept.takePlan,
    obeyMessage: obeying({ site, link, options, stampOf, say: (said) => voice.say(said) }),
  };
  return voice;
}
