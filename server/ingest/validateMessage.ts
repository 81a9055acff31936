import type { AccessEvent } from '@contract/doorEvents';
import { CardListState } from '@contract/cardLists';
import { KeptPlanState } from '@contract/keptPlans';
import { fieldLimits, FieldReply, type FreeValues, type Refusal } from '@contract/telemetry';
import type { EpochMs } from '@contract/time';
import {
  accessOf,
  clockRefusal,
  eventOf,
  historyOf,
  parseJson,
  statusOf,
  telemetryOf,
  type ClockLimits,
  type Decoded,
  type DecodedHistory,
} from './decode';
import type { FieldMessage } from './message';
import type { Device, Places, Site } from './places';
import { parseTopic, type TopicParts, type UpLeaf } from './topic';
import { bufferedValuesOf, pointValuesOf, type PointValues } from './validate';

export interface Reading {
  kind: 'reading';
  device: Device;
  t: EpochMs;
  n: number;
  points: PointValues;
  /** What it said of free points; null on most. */
  free: FreeValues | null;
  /** Handed over from a controller's buffer: it came late, however new it is. */
  isBuffered: boolean;
}

/** What a message turned out to be. A verdict, never an exception: bad input is ordinary. */
export type Verdict =
  | Reading
  | { kind: 'history'; readings: Reading[]; refused: Extract<Verdict, { kind: 'refused' }>[] }
  | {
      kind: 'access';
      device: Device;
      events: AccessEvent[];
      refused: Extract<Verdict, { kind: 'refused' }>[];
    }
  | { kind: 'status'; site: Site; isOnline: boolean }
  | { kind: 'reply'; site: Site; deviceCode: string; reply: FieldReply }
  | { kind: 'cardstate'; site: Site; device: Device; state: CardListState }
  | { kind: 'planstate'; site: Site; device: Device; state: KeptPlanState }
  | { kind: 'refused'; reason: Refusal; site: Site | null; detail: string };

/** Where a topic leads; kept, since a device speaks on one topic for years. */
type Destination =
  | { site: Site; device: Device | null; leaf: UpLeaf; version: number }
  | { reason: Refusal; site: Site | null; code?: string };

const refused = (reason: Refusal, site: Site | null, detail = ''): Extract<Verdict, { kind: 'refused' }> => ({
  kind: 'refused',
  reason,
  site,
  detail,
});

const judgeReply = (json: unknown, { site, device }: { site: Site; device: Device | null }): Verdict => {
  const reply = FieldReply.safeParse(json);
  if (device === null) return refused('badTopic', site);
  if (!reply.success) return refused('badShape', site);
  return { kind: 'reply', site, deviceCode: device.code, reply: reply.data };
};

const judgeCardState = (json: unknown, { site, device }: { site: Site; device: Device | null }): Verdict => {
  const state = CardListState.safeParse(json);
  if (device?.class !== 'door') return refused('badTopic', site);
  return state.success ? { kind: 'cardstate', site, device, state: state.data } : refused('badShape', site);
};

const judgePlanState = (json: unknown, { site, device }: { site: Site; device: Device | null }): Verdict => {
  const state = KeptPlanState.safeParse(json);
  if (device?.class !== 'controller') return refused('badTopic', site);
  return state.success ? { kind: 'planstate', site, device, state: state.data } : refused('badShape', site);
};

const bufferedFreeOf = (
  { points, free }: DecodedHistory,
  row: readonly (number | boolean | null)[],
): FreeValues | null =>
  free.length === 0
    ? null
    : Object.fromEntries(free.map((code, i) => [code, row[points.length + i + 2] ?? null]));

/** Longest payload of a field message, bytes; a full AC report has about 500. */
export const longestPayload = fieldLimits.maxPayloadBytes;
const rememberedTopics = 500_000;

/** The stages that need no state of a device: route, authorise, decode, validate. */
export class MessageValidator {
  private readonly destinations = new Map<string, Destination>();

  constructor(
    private readonly places: Places,
    private readonly limits: ClockLimits,
  ) {}

  /** The site code that must be looked up before this message can be judged; null when it can be judged now. */
  unknownSite({ topic }: FieldMessage): string | null {
    const destination = this.destinationOf(topic);
    return 'reason' in destination ? (destination.code ?? null) : null;
  }

  judge(message: FieldMessage): Verdict {
    if (message.payload.length > longestPayload) return refused('tooLarge', null);
    const to = this.destinationOf(message.topic);
    if ('reason' in to) return this.judgeUnknown(message, to);
    if (!message.credential.siteIds.has(to.site.id)) return refused('notOwner', to.site);
    const json = parseJson(message.payload);
    if (json === undefined) return refused('badJson', to.site);
    if (to.leaf === 'telemetry' || to.leaf === 'event')
      return to.device === null
        ? refused('badTopic', to.site)
        : this.judgeReading(message, to.leaf === 'event' ? eventOf(json) : telemetryOf(json), to.device);
    if (to.leaf === 'history')
      return to.device === null
        ? refused('badTopic', to.site)
        : this.judgeHistory(message, historyOf(json), to.device);
    if (to.leaf === 'access') return this.judgeAccess(message, json, to);
    if (to.leaf === 'reply') return judgeReply(json, to);
    if (to.leaf === 'cardstate') return judgeCardState(json, to);
    if (to.leaf === 'planstate') return judgePlanState(json, to);
    const status = statusOf(json);
    return status === null
      ? refused('badShape', to.site)
      : { kind: 'status', site: to.site, isOnline: status.isOnline };
  }

  // Whoever may not speak for a site does not learn which of its devices exist.
  private judgeUnknown({ credential }: FieldMessage, to: { reason: Refusal; site: Site | null }): Verdict {
    if (to.site !== null && !credential.siteIds.has(to.site.id)) return refused('notOwner', to.site);
    return refused(to.reason, to.site);
  }

  private judgeHistory(message: FieldMessage, history: DecodedHistory | null, device: Device): Verdict {
    const { site, positions } = device;
    if (history === null) return refused('badShape', site);
    const unknown = history.points.find((name) => !positions.has(name));
    if (unknown !== undefined) return refused('unknownPoint', site, unknown);
    const places = history.points.map((name) => positions.get(name) ?? -1);
    const verdict: Extract<Verdict, { kind: 'history' }> = { kind: 'history', readings: [], refused: [] };
    for (const row of history.rows) {
      const [t, n] = row;
      const clock = clockRefusal(t, message.receivedAt, this.limits);
      if (clock !== null) verdict.refused.push(refused(clock, site, `t=${t}`));
      else {
        const points = bufferedValuesOf(device.class, places, row);
        const free = bufferedFreeOf(history, row);
        verdict.readings.push({ kind: 'reading', device, t, n, points, free, isBuffered: true });
      }
    }
    return verdict;
  }

  /** What a door controller says of people; an event with an impossible time is refused alone. */
  private judgeAccess(
    { receivedAt }: FieldMessage,
    json: unknown,
    { site, device }: { site: Site; device: Device | null },
  ): Verdict {
    if (device?.class !== 'door') return refused('badTopic', site);
    const access = accessOf(json);
    if (typeof access === 'string') return refused('badShape', site, access);
    const verdict: Extract<Verdict, { kind: 'access' }> = { kind: 'access', device, events: [], refused: [] };
    for (const event of access.events) {
      const clock = clockRefusal(event.t, receivedAt, this.limits);
      if (clock === null) verdict.events.push(event);
      else verdict.refused.push(refused(clock, site, `t=${event.t}`));
    }
    return verdict;
  }

  private judgeReading(message: FieldMessage, decoded: Decoded | null, device: Device): Verdict {
    const { site } = device;
    if (decoded === null) return refused('badShape', site);
    const clock = clockRefusal(decoded.t, message.receivedAt, this.limits);
    if (clock !== null) return refused(clock, site, `t=${decoded.t}`);
    const points = pointValuesOf(device.class, device.positions, decoded);
    const free = decoded.f ?? null;
    if (points.reported === 0 && free === null)
      return points.unknown === null
        ? refused('noValues', site)
        : refused('unknownPoint', site, points.unknown);
    return { kind: 'reading', device, t: decoded.t, n: decoded.n, points, free, isBuffered: false };
  }

  private destinationOf(topic: string): Destination {
    const known = this.destinations.get(topic);
    if (known !== undefined && !('reason' in known) && known.version === known.site.version) return known;
    const found = this.lookUp(topic);
    // Only what exists is remembered: invented topics must not fill the memory.
    if (!('reason' in found)) {
      if (this.destinations.size >= rememberedTopics) this.destinations.clear();
      this.destinations.set(topic, found);
    }
    return found;
  }

  private lookUp(topic: string): Destination {
    const parts: TopicParts | null = parseTopic(topic);
    if (parts === null) return { reason: 'badTopic', site: null };
    const site = this.places.sites.get(parts.site);
    if (site === undefined) return { reason: 'unknownSite', site: null, code: parts.site };
    if (parts.device === null) return { site, device: null, leaf: parts.leaf, version: site.version };
    const device = site.devices.get(parts.device);
    if (device === undefined) return { reason: 'unknownDevice', site, code: parts.site };
    return { site, device, leaf: parts.leaf, version: site.version };
  }
}
