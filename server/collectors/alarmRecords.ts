import type { AlarmLevel } from '@contract/alarms';
import { freeHigh } from '@contract/freePoints';
import type { EpochMs } from '@contract/time';
import type { AlarmChanges } from '../alarmEngine/changes';
import type { AlarmRecords } from '../alarmEngine/records';
import { ranked } from '../alarmEngine/runRule';
import type { AlarmRef } from '../alarmEngine/state';
import type { Stated } from '../ingest/message';
import type { Statements } from '../platform/database/statements';

/** An alarm that was acknowledged to a device and that no point of ours raises. */
export interface BegunRecord {
  record: AlarmRef;
  siteId: number;
  deviceId: number | null;
  name: string;
  stated: Pick<Stated, 'level' | 'takesLevel'>;
  at: EpochMs;
  /** It has no point for want of room or of any device: it is open and calls until its end, unless such are switched off. */
  isOpen: boolean;
}

export interface EndedRecord {
  record: AlarmRef;
  at: EpochMs;
  /** Why, where the device did not say so itself. */
  note: string;
}

interface OfSite {
  level: AlarmLevel;
  isEnabled: boolean;
}

const definitionsAt = async (
  statements: Statements,
  begun: readonly BegunRecord[],
): Promise<ReadonlyMap<number, OfSite>> => {
  const { rows } = await statements.query<OfSite & { id: number }>(
    `select s.id, (d.level->>s.station_class)::int as level, d.is_enabled as "isEnabled"
     from sites s join alarm_definitions d on d.id = $2
     where s.id = any($1::int[]) and d.level->>s.station_class is not null`,
    [[...new Set(begun.map(({ siteId }) => siteId))], freeHigh],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

type RecordStatus = 'late' | 'open' | 'over';

/** Of those that are written already: what was switched off meanwhile is over. */
const statusesOf = async (
  statements: Statements,
  ended: readonly EndedRecord[],
): Promise<ReadonlyMap<number, RecordStatus>> => {
  const ids = ended.flatMap(({ record: { id } }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const { rows } = await statements.query<{ id: number; status: RecordStatus }>(
    `select id, case when is_late then 'late' when cleared_at is null then 'open' else 'over' end as status
     from alarms where id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
};

const lowest: AlarmLevel = 4;

/**
 * Writes them into the history: open where only a point was missing, else as late, which calls nobody. In the
 * transaction that marks what they came by.
 */
export async function writeRecords(
  write: AlarmRecords['write'],
  statements: Statements,
  { begun, ended }: { begun: readonly BegunRecord[]; ended: readonly EndedRecord[] },
  now: EpochMs,
): Promise<void> {
  if (begun.length + ended.length === 0) return;
  const definitions = await definitionsAt(statements, begun);
  const statuses = await statusesOf(statements, ended);
  const statusOf = ({ id, isLate }: AlarmRef): RecordStatus =>
    (id === null ? undefined : statuses.get(id)) ?? (isLate ? 'late' : 'open');
  for (const { record, siteId, isOpen } of begun)
    record.isLate = !isOpen || definitions.get(siteId)?.isEnabled !== true;
  const changes: AlarmChanges = {
    raised: begun.map(({ record, siteId, deviceId, name, stated, at }) => {
      const level = definitions.get(siteId)?.level ?? lowest;
      const rule = { definitionId: freeHigh, level, threshold: null };
      return {
        ...{ alarm: record, siteId, deviceId, point: { id: null, name }, at, value: 1 },
        ...{ isLate: record.isLate, clearedAt: record.isLate ? at : null, receivedAt: at },
        sourceLevel: stated.level,
        rule: ranked(rule, stated, 'free'),
      };
    }),
    cleared: ended.flatMap(({ record, at, note }) => {
      const status = statusOf(record);
      if (status === 'over') return [];
      const isLate = status === 'late';
      return [{ alarm: record, at, value: 0, isLate, receivedAt: at, ...(note !== '' && { note }) }];
    }),
    ...{ extended: [], overtaken: [], confirmed: [], contacts: [], hasController: false },
  };
  await write(statements, changes, now);
}
