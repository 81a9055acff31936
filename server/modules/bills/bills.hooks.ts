import { billTolerancePct, leastBillCompletePct, longestBillDays } from '@contract/bills';
import { dayMs } from '@contract/time';
import { textOf } from '@contract/values';
import { sql } from 'kysely';
import type { ResourceHooks, Saving, TextTime } from '../../crud';
import { AppError } from '../../platform/errors';
import { ofSite } from '../places/ofSite';
import type { ScopeOf } from '../scope';
import { reconcileBill } from '../energy';

const isComparable = sql`(t.metered_kwh is not null and t.metered_pct >= ${sql.lit(leastBillCompletePct)})`;
const isWithin = sql`abs(t.kwh - t.metered_kwh) <= t.metered_kwh * ${sql.lit(billTolerancePct / 100)}`;

/** What is said of a bill (alias `t`) and the meter; nothing where they cannot be compared. */
export const comparison = {
  differenceKwh: sql<number | null>`case when ${isComparable} then t.kwh - t.metered_kwh end`,
  differencePct: sql<number | null>`case when ${isComparable} and t.metered_kwh > 0
    then round(((t.kwh / t.metered_kwh - 1) * 100)::numeric, 1)::float8 end`,
  verdict: sql<string>`case when not ${isComparable} then 'notComparable' when ${isWithin} then 'agrees'
    when t.kwh > t.metered_kwh then 'above' else 'below' end`,
};

interface BillHooksDeps {
  times: TextTime;
  scopeOf: ScopeOf;
}

const wrong = (field: string, text: string, detail: Record<string, string> = {}) =>
  new AppError('validation', detail, { [field]: text });

export const billHooks = ({ times, scopeOf }: BillHooksDeps): ResourceHooks => {
  const site = ofSite(scopeOf);
  const siteIdOf = async ({ trx, actor, draft, old }: Saving): Promise<number> => {
    if (!old) return site.find(trx, actor, 'analysis:bill:add', textOf(draft.siteCode));
    const { rows } = await sql<{ id: number }>`
      select site_id as id from energy_bills where id = ${Number(old.billId)}`.execute(trx);
    return rows[0]?.id ?? 0;
  };
  const periodOf = ({ draft }: Saving): { from: number; to: number } => {
    const [from, to] = [draft.fromDay, draft.toDay].map((day) => times.instant(textOf(day), false) ?? 0);
    return { from: from ?? 0, to: to ?? 0 };
  };
  return {
    ...site.hooks,
    expressions: {
      ...site.expressions,
      ...comparison,
      pricePerKwh: sql`case when t.kwh > 0 then round((t.amount / t.kwh)::numeric, 4)::float8 end`,
    },
    async check(saving) {
      const { from, to } = periodOf(saving);
      if (to < from) throw wrong('toDay', 'fields.dayBeforeFirst');
      if (to - from >= longestBillDays * dayMs)
        throw wrong('toDay', 'fields.tooManyDays', { days: String(longestBillDays) });
      const number = textOf(saving.draft.number);
      const twin = await sql`
        select 1 from energy_bills where site_id = ${await siteIdOf(saving)} and number = ${number}
          and from_day = ${from} and to_day = ${to} and id <> ${Number(saving.old?.billId ?? 0)}`.execute(
        saving.trx,
      );
      if (twin.rows.length > 0) throw wrong('number', 'fields.taken', { value: number });
    },
    columns: async (saving) => (saving.old ? {} : { site_id: await siteIdOf(saving) }),
    saved: ({ trx, id }) => reconcileBill(trx, id),
  };
};
