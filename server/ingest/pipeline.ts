import { invalidAfter, overlay } from '@contract/partialReadings';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { MessageValidator } from './validateMessage';
import { draftIn, RowsOfBatch, type Batch, type ReadingRow } from './batch';
import { learnClock, standingOf, type Arrival } from './classify';
import { collectorName, MessageFault, type FieldMessage } from './message';
import type { Device, Places, Site } from './places';
import { mergePoints } from './points';
import { onlySafety, safetyWordOf } from './safety';
import type { DeviceState } from './deviceState';
import { keyOf, readingsOf, storedRepeats, type Judged } from './storedRepeats';
import { parseTopic } from './topic';
import { refused, type Reading, type Refused } from './verdict';
import type { BatchParticipant, ReadingKind, SignOfLife, Turn } from './participant';

export interface PipelinePorts {
  pool: Pool;
  places: Places;
  validator: MessageValidator;
  participants: readonly BatchParticipant[];
}

const never = Number.NEGATIVE_INFINITY;

const bitsOf = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** From messages to a batch that is ready to be written. Nothing outside the batch changes here, but its drafts. */
export class Pipeline {
  /** When a site said that it is there, on the steady clock. */
  private readonly returnedAt = new WeakMap<Site, EpochMs>();

  constructor(private readonly ports: PipelinePorts) {}

  /** Accepts what needs no state; codes that are unknown are looked up once more before they are refused. */
  async judge(messages: readonly FieldMessage[]): Promise<Judged[]> {
    const { validator, places } = this.ports;
    const unknown = new Set<string>();
    for (const message of messages) {
      const code = validator.unknownSite(message);
      if (code !== null) unknown.add(code);
    }
    if (unknown.size > 0) await places.resolve([...unknown]);
    return messages.map((message) => ({ message, verdict: validator.judge(message) }));
  }

  /** The stages with state: deduplicate, newest state, what participants make of it, rows to write. */
  async apply(turn: Turn, judged: readonly Judged[]): Promise<void> {
    const rows = new RowsOfBatch(turn.batch);
    await turn.field.load(devicesOf(judged));
    const stored = await storedRepeats(this.ports.pool, judged);
    for (const each of judged)
      try {
        this.applyOne(turn, rows, stored, each);
      } catch (error) {
        throw new MessageFault(String(error), { cause: error });
      }
  }

  private applyOne(
    turn: Turn,
    rows: RowsOfBatch,
    stored: ReadonlySet<string>,
    { message, verdict }: Judged,
  ): void {
    const { batch } = turn;
    batch.messages += 1;
    if (verdict.kind === 'refused') {
      this.refuse(batch, message, verdict);
      this.judgeRefused(turn, verdict.site, message, verdict);
      if (verdict.atArrival !== undefined)
        this.applySafety(turn, rows, stored, { message, reading: verdict.atArrival });
    } else if (verdict.kind === 'reading' && message.isOwnWord) {
      this.applyOwnWord(turn, message, verdict);
    } else if (verdict.kind === 'reading') {
      this.applyReading(turn, rows, stored, message, verdict);
      for (const part of verdict.refused ?? []) this.refuse(batch, message, part);
      this.judgeSpeech(turn, verdict.device, message, clockErrorOf(verdict, message));
    } else if (verdict.kind === 'history') {
      for (const reading of verdict.readings) this.applyReading(turn, rows, stored, message, reading);
      for (const row of verdict.refused) this.refuse(batch, message, row);
      const [reading, row] = [verdict.readings[0], verdict.refused[0]];
      if (reading !== undefined) this.judgeSpeech(turn, reading.device, message, null);
      else if (row !== undefined) this.judgeRefused(turn, row.site, message, row);
    } else if (verdict.kind === 'access') {
      this.hear(verdict.device.site, message, true);
      for (const participant of this.ports.participants)
        participant.hearAccess?.(turn, verdict.device, verdict.events, signOf(verdict.device.site, message));
      for (const row of verdict.refused) this.refuse(batch, message, row);
    } else if (verdict.kind === 'reply') {
      this.hear(verdict.site, message, true);
      for (const participant of this.ports.participants)
        participant.hearReply?.(turn, verdict.site, verdict.deviceCode, verdict.reply);
    } else if (verdict.kind === 'cardstate') {
      this.hear(verdict.site, message, true);
      for (const participant of this.ports.participants)
        participant.hearCardState?.(turn, verdict.device, verdict.state);
    } else if (verdict.kind === 'planstate') {
      this.hear(verdict.site, message, true);
      for (const participant of this.ports.participants)
        participant.hearPlanState?.(turn, verdict.device, verdict.state);
    } else {
      if (verdict.isOnline && !message.isRetained) this.returnedAt.set(verdict.site, message.steadyAt);
      this.hear(verdict.site, message, verdict.isOnline);
    }
  }

  private refuse(batch: Batch, message: FieldMessage, verdict: Refused): void {
    batch.refused.push({
      reason: verdict.reason,
      topic: message.topic,
      payload: message.payload,
      credential: message.credential.username,
      siteId: verdict.site?.id ?? null,
      receivedAt: message.receivedAt,
      detail: verdict.detail,
    });
    if (verdict.site !== null && verdict.reason !== 'notOwner') this.hear(verdict.site, message, true);
  }

  /** No stamp is so wrong that smoke goes unheard: safety states count from their arrival. */
  private applySafety(
    turn: Turn,
    rows: RowsOfBatch,
    stored: ReadonlySet<string>,
    { message, reading }: { message: FieldMessage; reading: Reading },
  ): void {
    const { device, points } = reading;
    if (safetyWordOf(device.class, points, draftIn(turn.batch, device)) === 'none') return;
    const kept = onlySafety(device.class, points);
    this.applyReading(turn, rows, stored, message, { ...reading, points: kept, free: null });
  }

  private judgeSpeech(
    turn: Turn,
    { site, code: deviceCode }: Device,
    { receivedAt, steadyAt, credential }: FieldMessage,
    errorMs: number | null,
  ): void {
    const isCollected = credential.username === collectorName;
    const speech = { site, deviceCode, receivedAt, steadyAt, isCollected, refused: null, errorMs };
    for (const participant of this.ports.participants) participant.hearSpeech?.(turn, speech);
  }

  private judgeRefused(
    turn: Turn,
    site: Site | null,
    { topic, receivedAt, steadyAt, credential, isOwnWord }: FieldMessage,
    refused: Refused,
  ): void {
    // Who may not speak for a site says nothing about it, and our own word nothing of how it speaks.
    if (site === null || refused.reason === 'notOwner' || isOwnWord) return;
    const deviceCode = parseTopic(topic)?.device ?? '';
    const isCollected = credential.username === collectorName;
    const speech = {
      site,
      deviceCode,
      receivedAt,
      steadyAt,
      isCollected,
      refused,
      errorMs: refused.errorMs ?? null,
    };
    for (const participant of this.ports.participants) participant.hearSpeech?.(turn, speech);
  }

  private hear(site: Site, message: FieldMessage, isOnline: boolean): void {
    if (message.isOwnWord) return;
    for (const participant of this.ports.participants) participant.hear?.(site, message, isOnline);
  }

  /** Free points take it; the device is neither received by it nor has it said anything. */
  private applyOwnWord(
    turn: Turn,
    { receivedAt, stated }: FieldMessage,
    { device, t, n, free }: Reading,
  ): void {
    const none = { values: [], invalid: 0, reported: 0, pointN: null, isLate: false };
    const row: ReadingRow = { device, ts: t, n, receivedAt, ...none, free, ...(stated && { stated }) };
    for (const participant of this.ports.participants) participant.judgeOwnWord?.(turn, row);
    turn.touch(device);
  }

  private applyReading(
    turn: Turn,
    rows: RowsOfBatch,
    stored: ReadonlySet<string>,
    message: FieldMessage,
    reading: Reading,
  ): void {
    const { batch, field } = turn;
    const { device, t, n, points, free } = reading;
    const { receivedAt } = message;
    this.hear(device.site, message, true);
    const draft = draftIn(batch, device);
    const arrival = this.arrivalOf(device.site, message);
    const word = safetyWordOf(device.class, points, draft);
    const seeming = standingOf(draft, t, n, arrival, field.toleranceMs, word);
    const isOfPast = reading.isBuffered || message.isRetained;
    const isLate = isOfPast || draft.lateTs === t;
    const standing = isLate && seeming !== 'repeat' ? 'late' : seeming;
    const row: ReadingRow = {
      device,
      ts: t,
      n,
      receivedAt,
      values: points.values,
      invalid: points.invalid,
      reported: points.reported,
      beyond: points.beyond,
      pointN: null,
      isLate: standing === 'late' && !isPresentOf(draft, t),
      free,
      ...(message.stated && { stated: message.stated }),
    };
    if (standing === 'repeat' || stored.has(keyOf(device.id, t, n)) || !rows.add(row)) {
      batch.repeats += 1;
      return;
    }
    batch.points += bitsOf(points.reported);
    if (points.unknown !== null)
      this.refuse(batch, message, refused('unknownPoint', device.site, points.unknown));
    this.tell(turn, row, standing === 'late' ? (row.isLate ? 'history' : 'late') : 'live', draft);
    // What was kept says nothing about how the device's clock runs.
    if (!isOfPast) learnClock(draft, t, message, field.toleranceMs);
    if (standing === 'late') return;
    draft.live = { ts: t, steadyAt: message.steadyAt, errorMs: t - receivedAt };
  }

  /** A gateway's sites come back one by one: what tells of it opens a session of the site. */
  private arrivalOf(site: Site, { receivedAt, steadyAt, sessionAt }: FieldMessage): Arrival {
    if (sessionAt === undefined) return { receivedAt, steadyAt };
    return { receivedAt, steadyAt, sessionAt: Math.max(sessionAt, this.returnedAt.get(site) ?? never) };
  }

  /** What is newer than all we know is the present, however late it comes. */
  private tell(turn: Turn, row: ReadingRow, kind: ReadingKind, draft: DeviceState): void {
    let changed = row.reported;
    if (kind !== 'history')
      changed = row.ts === draft.ts ? mergePoints(draft, row) : becomePresent(draft, row);
    if (kind === 'late') draft.lateTs = row.ts;
    for (const participant of this.ports.participants) participant.judgeReading?.(turn, row, kind, changed);
  }
}

/** The newest live reading of any device of the site tells what its clock shows now. */
const signOf = (site: Site, message: FieldMessage): SignOfLife => {
  let newest: DeviceState['live'];
  for (const { draft, present } of site.devices.values()) {
    const live = (draft ?? present)?.live;
    if (live !== undefined && live.steadyAt > (newest?.steadyAt ?? never)) newest = live;
  }
  const { receivedAt, steadyAt, isRetained } = message;
  return {
    ...{ receivedAt, isRetained },
    ...(newest !== undefined && { shownAt: newest.ts + steadyAt - newest.steadyAt }),
  };
};

/** How far the clock of a device is ahead of us; null where a reading is not of now. */
const clockErrorOf = ({ device, t }: Reading, { receivedAt, isRetained }: FieldMessage): number | null =>
  isRetained || device.draft?.ts !== t || device.draft.lateTs === t ? null : t - receivedAt;

/** Newer than all that is known, or more of the newest, which came late. */
const isPresentOf = (draft: DeviceState, t: EpochMs): boolean => t > draft.ts || t === draft.lateTs;

const becomePresent = (draft: DeviceState, row: ReadingRow): number => {
  draft.ts = row.ts;
  draft.n = row.n;
  draft.receivedAt = row.receivedAt;
  draft.reported = overlay(draft.values, row, NaN);
  draft.invalid = invalidAfter(draft.invalid, draft.reported, row);
  draft.pointN = null;
  return draft.reported;
};

const devicesOf = (judged: readonly Judged[]): Device[] => {
  const devices = new Set<Device>();
  for (const { verdict } of judged)
    if (verdict.kind === 'access') devices.add(verdict.device);
    else for (const { device } of readingsOf(verdict)) devices.add(device);
  return [...devices];
};
