import { AlarmRule } from '@contract/alarmRules';
import { secondMs, type EpochMs } from '@contract/time';
import type { Statements } from '../../platform/database/statements';
import type { Step } from './step';

const folding = 'firmwareNotUnderstood';

interface Definition {
  of: string;
  /** As many sites with one cause are one alarm. */
  many: number;
  level: number;
  isEnabled: boolean;
  raiseMs: number;
  clearMs: number;
}

interface CauseRow {
  cause: string;
  sites: number;
  reason: string | null;
  detail: string | null;
  many_since: EpochMs | null;
  few_since: EpochMs | null;
  alarm_id: number | null;
  alarm_sites: number | null;
}

/** Of all processes: what they have committed is in one table. */
const selectCauses = `
  with faulty as (
    select f.cause, count(*)::int as sites, (array_agg(f.reason order by f.site_id))[1] as reason,
      (array_agg(f.detail order by f.site_id))[1] as detail
    from site_link_faults f join sites s on s.id = f.site_id and s.retired_at is null
    where f.fault = $1 and f.cause is not null group by f.cause
  )
  select coalesce(n.cause, c.cause) as cause, coalesce(n.sites, 0) as sites, coalesce(n.reason, c.reason) as reason,
    coalesce(n.detail, c.detail) as detail, c.many_since, c.few_since, a.id as alarm_id,
    (a.cause ->> 'sites')::int as alarm_sites
  from faulty n full join (select * from link_fault_causes where many_since is not null) c on c.cause = n.cause
  left join alarms a on a.cause_id = c.id and a.definition_id = $2 and a.cleared_at is null`;

const writeCauses = `
  insert into link_fault_causes (cause, reason, detail, sites, many_since, few_since)
  select x.cause, x.reason, x.detail, x.sites, x.many_since, x.few_since
  from jsonb_to_recordset($1::jsonb) as x (cause text, reason text, detail text, sites int, many_since bigint,
    few_since bigint)
  on conflict (cause) do update set reason = excluded.reason, detail = excluded.detail, sites = excluded.sites,
    many_since = excluded.many_since, few_since = excluded.few_since`;

const causeOfAlarm = `
  jsonb_build_object('id', c.id, 'reason', c.reason, 'detail', c.detail, 'sites', c.sites)`;

const insertAlarms = `
  insert into alarms (definition_id, level, value, threshold, raised_at, recorded_at, cause_id, cause)
  select $2, $3, c.sites, $4, $5, $5, c.id, ${causeOfAlarm}
  from link_fault_causes c where c.cause = any($1::text[])
  on conflict do nothing returning id`;

const updateAlarms = `
  update alarms a set cause = ${causeOfAlarm}
  from link_fault_causes c where c.id = a.cause_id and c.cause = any($1::text[]) and a.cleared_at is null
  returning a.id`;

// One without a cause is from before there was one alarm for each.
const clearAlarms = `
  update alarms a set cleared_at = $3
  where a.definition_id = $2 and a.cleared_at is null and not a.is_late and (a.cause_id is null
    or a.cause_id in (select c.id from link_fault_causes c where c.cause = any($1::text[])))
  returning a.id`;

const definitionOf = async (statements: Statements, delayFactor: number): Promise<Definition | null> => {
  const { rows } = await statements.query<{
    rule: unknown;
    level: Record<string, number>;
    is_enabled: boolean;
    raise_delay_s: number;
    clear_delay_s: number;
  }>('select rule, level, is_enabled, raise_delay_s, clear_delay_s from alarm_definitions where id = $1', [
    folding,
  ]);
  const [row] = rows;
  const rule = AlarmRule.safeParse(row?.rule).data;
  if (row === undefined || rule?.kind !== 'linkCause') return null;
  return {
    of: rule.of,
    many: rule.sites,
    level: row.level.D ?? 1,
    isEnabled: row.is_enabled,
    raiseMs: row.raise_delay_s * secondMs * delayFactor,
    clearMs: row.clear_delay_s * secondMs * delayFactor,
  };
};

type Judged = CauseRow & { isOver: boolean; isDue: boolean };

/** They are few again below half of what made them many; our clock may be set meanwhile. */
const judged = (row: CauseRow, { many, isEnabled, raiseMs, clearMs }: Definition, at: EpochMs): Judged => {
  const isMany = isEnabled && row.sites >= many;
  const isFew = !isEnabled || row.sites < many / 2;
  const manySince = row.many_since ?? (isMany ? at : null);
  const fewSince = manySince !== null && isFew ? (row.few_since ?? at) : null;
  const isOver = fewSince !== null && Math.abs(at - fewSince) >= clearMs;
  const isDue = !isOver && isMany && manySince !== null && Math.abs(at - manySince) >= raiseMs;
  return {
    ...row,
    many_since: isOver ? null : manySince,
    few_since: isOver ? null : fewSince,
    isOver,
    isDue,
  };
};

const isChanged = (before: CauseRow, after: Judged): boolean =>
  before.many_since !== after.many_since || before.few_since !== after.few_since;

const causesOf = (rows: readonly Judged[]): string[] => rows.map(({ cause }) => cause);

/**
 * Sites of which nothing is understood for one cause are one alarm, by what all processes have committed. Their own
 * alarms are held back from the moment on at which they are many (siteStates/linkFaults.ts).
 */
export const judgeCauses = async (
  statements: Statements,
  at: EpochMs,
  delayFactor: number,
): Promise<{ raised: number[]; steps: Step[] }> => {
  const definition = await definitionOf(statements, delayFactor);
  if (definition === null) return { raised: [], steps: [] };
  const { rows } = await statements.query<CauseRow>(selectCauses, [definition.of, folding]);
  const all = rows.map((row) => ({ row, now: judged(row, definition, at) }));
  const grown = all.flatMap(({ row, now }) =>
    now.alarm_id !== null && !now.isOver && row.alarm_sites !== row.sites ? [now] : [],
  );
  const due = all.flatMap(({ now }) => (now.isDue && now.alarm_id === null ? [now] : []));
  const changed = all.flatMap(({ row, now }) => (isChanged(row, now) ? [now] : []));
  const written = [...new Set([...changed, ...grown, ...due])];
  if (written.length > 0) await statements.query(writeCauses, [JSON.stringify(written)]);
  const idsOf = async (text: string, values: unknown[]): Promise<number[]> =>
    (await statements.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
  const over = causesOf(all.flatMap(({ now }) => (now.isOver ? [now] : [])));
  const cleared = await idsOf(clearAlarms, [over, folding, at]);
  const { level, many } = definition;
  const raised = due.length > 0 ? await idsOf(insertAlarms, [causesOf(due), folding, level, many, at]) : [];
  const counted = grown.length > 0 ? await idsOf(updateAlarms, [causesOf(grown)]) : [];
  const stepOf =
    (kind: Step['kind']) =>
    (alarmId: number): Step => ({ alarmId, kind, at });
  return {
    raised,
    steps: [
      ...cleared.map(stepOf('cleared')),
      ...raised.map(stepOf('raised')),
      ...counted.map(stepOf('correlated')),
    ],
  };
};
