import type { AlarmLevel } from '@contract/alarms';
import { freeHigh } from '@contract/freePoints';
import type { EpochMs } from '@contract/time';
import type { AlarmChanges } from '../alarmEngine/changes';
import type { AlarmRecords } from '../alarmEngine/records';
import { ranked } from '../alarmEngine/runRule';
import type { AlarmRef } from '../alarmEngine/state';
import type { Stated } from '../ingest/message';
import type { Statements } from '../platform/database/statements';

/** An alarm that was acknowledged to a device and that no point of ours tells. */
export interface BegunRecord {
  record: AlarmRef;
  siteId: number;
  deviceId: number | null;
  name: string;
  stated: Pick<Stated, 'level' | 'takesLevel'>;
  at: EpochMs;
}

export interface EndedRecord {
  record: AlarmRef;
  at: EpochMs;
  /** Why, where the device did not say so itself. */
  note: string;
}

const levelsOf = async (
  statements: Statements,
  begun: readonly BegunRecord[],
): Promise<ReadonlyMap<number, AlarmLevel>> => {
  const { rows } = await statements.query<{ id: number; level: AlarmLevel }>(
    `select s.id, (d.level->>s.station_class)::int as level from sites s join alarm_definitions d on d.id = $2
     where s.id = any($1::int[]) and d.level->>s.station_class is not null`,
    [[...new Set(begun.map(({ siteId }) => siteId))], freeHigh],
  );
  return new Map(rows.map(({ id, level }) => [id, level]));
};

const lowest: AlarmLevel = 4;

/** Keeps them in the history, where they call nobody; call it in the transaction that keeps what they came by. */
export async function keepRecords(
  write: AlarmRecords['write'],
  statements: Statements,
  { begun, ended }: { begun: readonly BegunRecord[]; ended: readonly EndedRecord[] },
  now: EpochMs,
): Promise<void> {
  if (begun.length + ended.length === 0) return;
  const levels = await levelsOf(statements, begun);
  const changes: AlarmChanges = {
    raised: begun.map(({ record, siteId, deviceId, name, stated, at }) => {
      const rule = { definitionId: freeHigh, level: levels.get(siteId) ?? lowest, threshold: null };
      return {
        ...{ alarm: record, siteId, deviceId, point: { id: null, name }, at, value: 1 },
        ...{ isLate: true, clearedAt: at, receivedAt: at, sourceLevel: stated.level },
        rule: ranked(rule, stated, 'free'),
      };
    }),
    cleared: ended.map(({ record, at, note }) => ({
      ...{ alarm: record, at, value: 0, isLate: true, receivedAt: at, ...(note !== '' && { note }) },
    })),
    ...{ extended: [], overtaken: [], confirmed: [], contacts: [], hasController: false },
  };
  await write(statements, changes, now);
}
