import type { Clock } from '../platform/clock';
import type { Statements } from '../platform/database/statements';
import type { RefusedMessage } from './message';

/** Longest part of a refused payload that is kept, bytes. */
const keptBytes = 2_048;
const keptTopic = 256;
/** Of each kind of refusal of one credential this many are kept a minute; the others are only counted. */
const keptPerMinute = 20;
const keptPerMinuteInAll = 600;
const windowMs = 60_000;

const insertLetters = `
  insert into dead_letters (received_at, reason, topic, credential, site_id, detail, payload)
  select x.received_at, x.reason, x.topic, x.credential, x.site_id, x.detail, decode(x.payload, 'base64')
  from jsonb_to_recordset($1::jsonb) as x (received_at bigint, reason text, topic text, credential text,
    site_id int, detail text, payload text)`;

/** Chooses the refused messages worth keeping: whoever floods cannot fill the disk. */
export class DeadLetterSample {
  private readonly counts = new Map<string, number>();
  private inAll = 0;
  private windowEndsAt = 0;

  constructor(private readonly clock: Clock) {}

  /** What was good as far as we can tell, and could not be stored, is always kept. */
  isKept({ reason, credential }: Pick<RefusedMessage, 'reason' | 'credential'>): boolean {
    if (reason === 'unstorable') return true;
    const now = this.clock.monotonicMs();
    if (now >= this.windowEndsAt) {
      this.counts.clear();
      this.inAll = 0;
      this.windowEndsAt = now + windowMs;
    }
    const key = `${reason} ${credential ?? ''}`;
    const count = this.counts.get(key) ?? 0;
    if (count >= keptPerMinute || this.inAll >= keptPerMinuteInAll) return false;
    this.counts.set(key, count + 1);
    this.inAll += 1;
    return true;
  }
}

/** What names cards is kept without them: nobody may read a number from a refused message either. */
const namesCards = ({ topic, payload }: RefusedMessage): boolean =>
  topic.endsWith('/access') || payload.includes('"card"');

// PostgreSQL's text takes no zero character, and JSON no half of a surrogate pair.
const storable = (text: string): string => Buffer.from(text).toString('utf8').replaceAll('\0', '\uFFFD');

export const writeDeadLetters = async (
  statements: Statements,
  refused: readonly RefusedMessage[],
): Promise<void> => {
  if (refused.length === 0) return;
  const rows = refused.map((letter) => ({
    received_at: letter.receivedAt,
    reason: letter.reason,
    topic: storable(letter.topic.slice(0, keptTopic)),
    credential: letter.credential,
    site_id: letter.siteId,
    detail: storable(letter.detail.slice(0, keptTopic)),
    payload: namesCards(letter) ? '' : letter.payload.subarray(0, keptBytes).toString('base64'),
  }));
  await statements.query(insertLetters, [JSON.stringify(rows)]);
};
