import { staleness } from '@contract/staleness';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { SubjectTurn } from './lateHistory';
import { applyCondition } from './runRule';

/** Three times what the field may leave a point unreported. */
const silentMs = staleness.missedReports * staleness.slowestMs;
/** Whoever has been silent for longer was taken out of service by somebody who did not say so. */
const longestSilentMs = 7 * dayMs;
const lookEveryMs = 5 * minuteMs;

const selectSilent = `
  select l.device_id as id from latest l
  join devices d on d.id = l.device_id
  join site_contacts c on c.site_id = d.site_id
  where c.is_online and d.retired_at is null and d.class = 'env' and l.received_at between $1 and $2
    and not exists (select 1 from site_link_faults f where f.site_id = d.site_id and f.fault = 'notUnderstood')`;

/** Rooms of which nothing is reported any more, though their site is received and understood: else that is the alarm. */
export class MissingDevices {
  /** When each was found first: a site that was away itself has time to report all of its devices. */
  private since = new Map<number, EpochMs>();
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly pool: Pool,
    private readonly delayFactor: number,
  ) {}

  /** @returns their ids, at every look; none between two looks */
  async look(now: EpochMs): Promise<number[]> {
    const { delayFactor } = this;
    if (Math.abs(now - this.lookedAt) < lookEveryMs * delayFactor) return [];
    this.lookedAt = now;
    const { rows } = await this.pool.query<{ id: number }>(selectSilent, [
      Math.round(now - longestSilentMs),
      Math.round(now - silentMs * delayFactor),
    ]);
    this.since = new Map(rows.map(({ id }) => [id, this.since.get(id) ?? now]));
    const patienceMs = staleness.slowestMs * delayFactor;
    return rows.flatMap(({ id }) => (now - (this.since.get(id) ?? now) >= patienceMs ? [id] : []));
  }
}

/** The sensors that every device of the class has, and that had a value when the device was last received. */
export const judgeMissing = ({ changes, subject, rules, watermark }: SubjectTurn): void => {
  const values = (subject.device?.draft ?? subject.device?.present)?.values ?? [];
  rules.forEach((rule, position) => {
    if (rule.vitalPosition === null || Number.isNaN(values[rule.vitalPosition] ?? NaN)) return;
    const at = watermark - subject.now.offsetMs;
    const run = { changes, subject, position, rule, at, receivedAt: watermark };
    applyCondition(run, { condition: 'violated', value: null });
  });
};
