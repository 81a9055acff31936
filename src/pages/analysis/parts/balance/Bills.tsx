import { readSiteBills } from '@contract/calls/bills';
import type { BillVerdict, ReconciledBill } from '@contract/bills';
import { siteBillsQuery } from '@sagas/balance/balance.queries';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import type { Times } from '@/time/useTimes';
import '@/crud/words';

const colours: Readonly<Record<BillVerdict, string>> = {
  agrees: 'success',
  above: 'error',
  below: 'warning',
  notComparable: 'default',
};

interface BillsProps {
  siteId: number;
  span: readonly [number, number];
  times: Times;
}

/** What was charged for the site, beside what its meter counted over the same days. */
export function Bills(props: BillsProps) {
  return (
    <HasPermi any={[readSiteBills.permission]}>
      <BillsCard {...props} />
    </HasPermi>
  );
}

function BillsCard({ siteId, span: [from, to], times }: BillsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(siteBillsQuery, { siteId, from, to });
  if (!data) return null;
  return (
    <section className="balance-card balance-bills" aria-labelledby="balance-bills">
      <h2 id="balance-bills">{t('balance.bills.title')}</h2>
      {data.length === 0 ? (
        <p className="quiet">{t('balance.bills.none')}</p>
      ) : (
        <BillTable bills={data} times={times} />
      )}
    </section>
  );
}

const columns = ['number', 'period', 'billed', 'metered', 'difference', 'complete', 'verdict'] as const;

function BillTable({ bills, times }: { bills: readonly ReconciledBill[]; times: Times }) {
  const { t } = useTranslation();
  return (
    <table className="balance-tree">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`balance.bills.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bills.map((bill) => (
          <BillRow key={bill.id} bill={bill} times={times} />
        ))}
      </tbody>
    </table>
  );
}

function BillRow({ bill, times }: { bill: ReconciledBill; times: Times }) {
  const { t } = useTranslation();
  const kwh = (value: number | null): string => (value === null ? '—' : `${times.number(value)} kWh`);
  // Said beside each value where the table has no head.
  const labelled = (column: (typeof columns)[number]) => ({ 'data-label': t(`balance.bills.${column}`) });
  const { differenceKwh, differencePct, verdict } = bill;
  const share = differencePct === null ? '' : ` (${times.number(differencePct, 1)} %)`;
  return (
    <tr>
      <th scope="row">{bill.number || '—'}</th>
      <td {...labelled('period')}>{`${times.date(bill.fromDay)} – ${times.date(bill.toDay)}`}</td>
      <td {...labelled('billed')}>{kwh(bill.kwh)}</td>
      <td {...labelled('metered')}>{kwh(bill.meteredKwh)}</td>
      <td {...labelled('difference')}>{`${kwh(differenceKwh)}${share}`}</td>
      <td {...labelled('complete')}>{`${times.number(bill.completePct)} %`}</td>
      <td {...labelled('verdict')}>
        <Tag color={colours[verdict]}>{t(`resource.bills.option.verdict.${verdict}`)}</Tag>
      </td>
    </tr>
  );
}
