import type { AccessEvent } from '@contract/doorEvents';
import { CardListState } from '@contract/cardLists';
import { KeptPlanState } from '@contract/keptPlans';
import {
  ControllerStatus,
  DeviceEvent,
  fieldLimits,
  FieldReply,
  type FreeValues,
  type Refusal,
} from '@contract/telemetry';
import type { EpochMs } from '@contract/time';
import type { z } from 'zod';
import {
  badMemberOf,
  salvageAccess,
  salvageHistory,
  salvageTelemetry,
  textOfBad,
  type BadMember,
} from './badMembers';
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
  /** What of it could not be taken, and why; absent on nearly all. */
  refused?: Extract<Verdict, { kind: 'refused' }>[];
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
  | {
      kind: 'refused';
      reason: Refusal;
      site: Site | null;
      detail: string;
      /** How far the stamp was ahead of us that it was refused for, ms. */
      errorMs?: number;
      /** Refused for its stamp alone: what it said, at the time of its arrival. */
      atArrival?: Reading;
    };

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

type Refused = Extract<Verdict, { kind: 'refused' }>;

const badShape = (site: Site, bad: BadMember): Refused => refused('badShape', site, textOfBad(bad));

/** By the schema that the message is not as. */
const misshapen = (schema: z.ZodType, payload: Buffer, site: Site): Refused => {
  const bad = badMemberOf(schema, payload);
  return bad === null ? refused('badShape', site) : badShape(site, bad);
};

interface Origin {
  site: Site;
  device: Device | null;
  payload: Buffer;
}

const judgeReply = (json: unknown, { site, device, payload }: Origin): Verdict => {
  const reply = FieldReply.safeParse(json);
  if (device === null) return refused('badTopic', site);
  if (!reply.success) return misshapen(FieldReply, payload, site);
  return { kind: 'reply', site, deviceCode: device.code, reply: reply.data };
};

const judgeCardState = (json: unknown, { site, device, payload }: Origin): Verdict => {
  const state = CardListState.safeParse(json);
  if (device?.class !== 'door') return refused('badTopic', site);
  return state.success
    ? { kind: 'cardstate', site, device, state: state.data }
    : misshapen(CardListState, payload, site);
};

const judgePlanState = (json: unknown, { site, device, payload }: Origin): Verdict => {
  const state = KeptPlanState.safeParse(json);
  if (device?.class !== 'controller') return refused('badTopic', site);
  return state.success
    ? { kind: 'planstate', site, device, state: state.data }
    : misshapen(KeptPlanState, payload, site);
};

const judgeStatus = (json: unknown, { site, payload }: Pick<Origin, 'site' | 'payload'>): Verdict => {
  const status = statusOf(json);
  return status === null
    ? misshapen(ControllerStatus, payload, site)
    : { kind: 'status', site, isOnline: status.isOnline };
};

const longestStart = 80;
const startOf = ({ payload }: FieldMessage): string => payload.subarray(0, longestStart).toString('utf8');

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
    if (json === undefined) return refused('badJson', to.site, to.leaf === 'access' ? '' : startOf(message));
    const { site, device, leaf } = to;
    if (leaf === 'status') return judgeStatus(json, { site, payload: message.payload });
    return this.judgeOfDevice(message, json, { site, device, leaf });
  }

  private judgeOfDevice(
    message: FieldMessage,
    json: unknown,
    { site, device, leaf }: { site: Site; device: Device | null; leaf: Exclude<UpLeaf, 'status'> },
  ): Verdict {
    const { payload } = message;
    if (leaf === 'access') return this.judgeAccess(message, json, { site, device });
    if (leaf === 'reply') return judgeReply(json, { site, device, payload });
    if (leaf === 'cardstate') return judgeCardState(json, { site, device, payload });
    if (leaf === 'planstate') return judgePlanState(json, { site, device, payload });
    if (device === null) return refused('badTopic', site);
    if (leaf === 'history') return this.judgeHistory(message, json, device);
    if (leaf === 'telemetry') return this.judgeTelemetry(message, json, device);
    const event = eventOf(json);
    return event === null ? misshapen(DeviceEvent, payload, site) : this.judgeReading(message, event, device);
  }

  // Whoever may not speak for a site does not learn which of its devices exist.
  private judgeUnknown({ credential }: FieldMessage, to: { reason: Refusal; site: Site | null }): Verdict {
    if (to.site !== null && !credential.siteIds.has(to.site.id)) return refused('notOwner', to.site);
    return refused(to.reason, to.site);
  }

  private judgeHistory(message: FieldMessage, json: unknown, device: Device): Verdict {
    const { site, positions } = device;
    const decoded = historyOf(json);
    const { good, bad } = decoded === null ? salvageHistory(message.payload) : { good: decoded, bad: [] };
    const rowsRefused = bad.map((each) => badShape(site, each));
    if (good === null && rowsRefused.length < 2) return rowsRefused[0] ?? refused('badShape', site);
    const unknown = good?.points.find((name) => !positions.has(name));
    if (unknown !== undefined) return refused('unknownPoint', site, unknown);
    const verdict: Extract<Verdict, { kind: 'history' }> = {
      kind: 'history',
      readings: [],
      refused: rowsRefused,
    };
    if (good !== null) this.takeRows(message, good, device, verdict);
    return verdict;
  }

  private takeRows(
    { receivedAt }: FieldMessage,
    history: DecodedHistory,
    device: Device,
    verdict: Extract<Verdict, { kind: 'history' }>,
  ): void {
    const places = history.points.map((name) => device.positions.get(name) ?? -1);
    for (const row of history.rows) {
      const [t, n] = row;
      const clock = clockRefusal(t, receivedAt, this.limits);
      if (clock !== null) verdict.refused.push(refused(clock, device.site, `t=${t}`));
      else {
        const points = bufferedValuesOf(device.class, places, row);
        const free = bufferedFreeOf(history, row);
        verdict.readings.push({ kind: 'reading', device, t, n, points, free, isBuffered: true });
      }
    }
  }

  /** What a door controller says of people; an event with an impossible time is refused alone. */
  private judgeAccess(
    { receivedAt }: FieldMessage,
    json: unknown,
    { site, device }: { site: Site; device: Device | null },
  ): Verdict {
    if (device?.class !== 'door') return refused('badTopic', site);
    const access = accessOf(json);
    const { good, bad } = typeof access === 'string' ? salvageAccess(json) : { good: access.events, bad: [] };
    if (typeof access === 'string' && good.length === 0) return refused('badShape', site, access);
    const verdict: Extract<Verdict, { kind: 'access' }> = {
      ...{ kind: 'access', device, events: [] },
      refused: bad.map((member) => refused('badShape', site, member)),
    };
    for (const event of good) {
      const clock = clockRefusal(event.t, receivedAt, this.limits);
      if (clock === null) verdict.events.push(event);
      else verdict.refused.push(refused(clock, site, `t=${event.t}`));
    }
    return verdict;
  }

  /** The good points of a report count, whatever stands beside them; a bad one of the class is measured, but invalid. */
  private judgeTelemetry(message: FieldMessage, json: unknown, device: Device): Verdict {
    const { site, positions } = device;
    const decoded = telemetryOf(json);
    if (decoded !== null) return this.judgeReading(message, decoded, device);
    const { good, bad } = salvageTelemetry(message.payload);
    const [first] = bad;
    if (good === null) return first === undefined ? refused('badShape', site) : badShape(site, first);
    const v = { ...good.v };
    for (const { name } of bad) if (positions.has(name)) v[name] = null;
    const verdict = this.judgeReading(message, { ...good, v }, device);
    return verdict.kind === 'reading'
      ? { ...verdict, refused: bad.map((each) => badShape(site, each)) }
      : verdict;
  }

  private judgeReading(message: FieldMessage, decoded: Decoded, device: Device): Verdict {
    const { site } = device;
    const clock = clockRefusal(decoded.t, message.receivedAt, this.limits);
    const points = pointValuesOf(device.class, device.positions, decoded);
    const free = decoded.f ?? null;
    if (points.reported === 0 && free === null && clock === null)
      return points.unknown === null
        ? refused('noValues', site)
        : refused('unknownPoint', site, points.unknown);
    const { t, n } = decoded;
    const reading: Reading = { kind: 'reading', device, t, n, points, free, isBuffered: false };
    if (clock === null) return reading;
    const errorMs = t - message.receivedAt;
    return { ...refused(clock, site, `t=${t}`), errorMs, atArrival: { ...reading, t: message.receivedAt } };
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
