import { fieldLimits, type Refusal } from '@contract/telemetry';
import { salvageAccess } from './badMembers';
import { accessOf, clockRefusal, parseJson, type ClockLimits } from './decode';
import { judgeCardState, judgePlanState, judgeReply, judgeStatus } from './judgeAnswers';
import { judgeHistory } from './judgeHistory';
import { judgeEvent, judgeTelemetry } from './judgeReports';
import type { FieldMessage } from './message';
import type { Device, Places, Site } from './places';
import { parseTopic, type TopicParts, type UpLeaf } from './topic';
import { refused, refusedTopic, wholeOf, type Verdict } from './verdict';

/** Where a topic leads; kept, since a device speaks on one topic for years. */
type KnownDestination = { site: Site; device: Device | null; leaf: UpLeaf; version: number };
type Destination = KnownDestination | { reason: Refusal; site: Site | null; code?: string };

/** What is no JSON; of what people did at a door only how long it is, since it may name a card. */
const unreadable = ({ payload }: FieldMessage, leaf: UpLeaf): string => {
  if (leaf === 'access' || payload.length === 0) return `message=(${payload.length} bytes)`;
  return wholeOf(payload).sent;
};

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
    if (message.payload.length > longestPayload)
      return refused('tooLarge', null, `message=(${message.payload.length} bytes)`);
    const to = this.destinationOf(message.topic);
    if ('reason' in to) return this.judgeUnknown(message, to);
    if (!message.credential.siteIds.has(to.site.id)) return refusedTopic('notOwner', to.site, message.topic);
    try {
      return this.judgeContent(message, to);
    } catch (error) {
      // Nothing that is sent ends the judging of what others sent; its site is refused it like any other.
      return refused('badShape', to.site, `message=(${message.payload.length} bytes, ${String(error)})`);
    }
  }

  private judgeContent(message: FieldMessage, { site, device, leaf }: KnownDestination): Verdict {
    const json = parseJson(message.payload);
    if (json === undefined) return refused('badJson', site, unreadable(message, leaf));
    if (leaf === 'status') return judgeStatus(json, { site, payload: message.payload });
    return this.judgeOfDevice(message, json, { site, device, leaf });
  }

  private judgeOfDevice(
    message: FieldMessage,
    json: unknown,
    { site, device, leaf }: { site: Site; device: Device | null; leaf: Exclude<UpLeaf, 'status'> },
  ): Verdict {
    const { payload, topic } = message;
    if (leaf === 'access') return this.judgeAccess(message, json, { site, device });
    if (leaf === 'reply') return judgeReply(json, { site, device, topic, payload });
    if (leaf === 'cardstate') return judgeCardState(json, { site, device, topic, payload });
    if (leaf === 'planstate') return judgePlanState(json, { site, device, topic, payload });
    if (device === null) return refusedTopic('badTopic', site, topic);
    if (leaf === 'history') return judgeHistory(message, json, device, this.limits);
    if (leaf === 'telemetry') return judgeTelemetry(message, json, device, this.limits);
    return judgeEvent(message, json, device, this.limits);
  }

  // Whoever may not speak for a site does not learn which of its devices exist.
  private judgeUnknown(
    { credential, topic }: FieldMessage,
    to: { reason: Refusal; site: Site | null },
  ): Verdict {
    if (to.site !== null && !credential.siteIds.has(to.site.id))
      return refusedTopic('notOwner', to.site, topic);
    return refusedTopic(to.reason, to.site, topic);
  }

  /** What a door controller says of people; an event with an impossible time is refused alone. */
  private judgeAccess(
    { receivedAt, topic }: FieldMessage,
    json: unknown,
    { site, device }: { site: Site; device: Device | null },
  ): Verdict {
    if (device?.class !== 'door') return refusedTopic('badTopic', site, topic);
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
