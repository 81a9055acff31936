import type { AlarmLevel } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import type { Turn } from '../ingest/participant';
import type { Rule } from './rules';
import type { AlarmRef, AlarmState, LateEpisode, OpenRule, Subject } from './state';

/** An alarm that a batch raises; those of the past are closed from the start. */
export interface RaisedAlarm {
  alarm: AlarmRef;
  rule: Pick<Rule, 'definitionId' | 'level' | 'threshold' | 'linkFault'>;
  siteId: number | null;
  deviceId: number | null;
  /** The free point that it is about; a record without a point has the name that its device gave it. */
  point?: { id: number | null; name: string };
  at: EpochMs;
  value: number | null;
  isLate: boolean;
  clearedAt: EpochMs | null;
  receivedAt: EpochMs;
  /** As the device ranked it that decided it itself; null where it did not say, absent on ours. */
  sourceLevel?: AlarmLevel | null;
}

export interface ClearedAlarm {
  alarm: AlarmRef;
  at: EpochMs;
  value: number | null;
  isLate: boolean;
  receivedAt: EpochMs;
  /** Why it is over, where that is more than that its condition is. */
  note?: string;
}

/** What a batch changes about alarms. */
export interface AlarmChanges {
  raised: RaisedAlarm[];
  cleared: ClearedAlarm[];
  /** Late alarms whose end moved because the condition went on. */
  extended: { alarm: AlarmRef; at: EpochMs }[];
  /** Late alarms that stood until a live reading overtook their history: they stand no more, how they ended is to come. */
  overtaken: AlarmRef[];
  /** Alarms that late readings raised and that stand now that their buffer was handed over. */
  confirmed: number[];
  /** Alarms of silent controllers that are received again, or no longer, before they clear. */
  contacts: number[];
  /** Whether a controller was heard, or judged for its silence. */
  hasController: boolean;
}

/** A rule whose delay or open alarm changed: its row in alarm_timers is written or removed. */
export interface RuleChange {
  subjectId: number;
  definitionId: string;
  rule: OpenRule | null;
  offsetMs: number;
  /** Of a contact that is remembered to come and go. */
  isContact: boolean;
}

export interface LateChange {
  deviceId: number;
  definitionId: string;
  episode: LateEpisode | null;
}

/** All that the rules change in one turn; nothing outside it changes before the commit but drafts and evaluators. */
export class AlarmDraft implements AlarmChanges {
  readonly raised: RaisedAlarm[] = [];
  readonly cleared: ClearedAlarm[] = [];
  readonly extended: { alarm: AlarmRef; at: EpochMs }[] = [];
  readonly overtaken: AlarmRef[] = [];
  readonly confirmed: number[] = [];
  readonly contacts: number[] = [];
  hasController = false;
  readonly rules = new Map<string, RuleChange>();
  readonly late = new Map<string, LateChange>();
  readonly subjects: Subject[] = [];

  constructor(private readonly turn: Turn) {}

  /** The state of a subject that may be changed; lists in it are replaced as a whole. */
  stateOf(subject: Subject): AlarmState {
    if (subject.draft !== null) return subject.draft;
    const { device } = subject;
    subject.draft = { ...subject.state };
    this.subjects.push(subject);
    if (device !== null) {
      this.turn.touch(device);
      if (device.class === 'controller') this.hasController = true;
    }
    return subject.draft;
  }
}
