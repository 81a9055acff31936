import type { StoredBaseline } from '@contract/baselines';
import { ipmvpOptionOf, type SavingsOf } from '@contract/savings';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTimes, type Times } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { Fit } from './Fit';
import { Form } from './Form';
import { SavedCell } from './SavedCell';
import { atLeast } from '@/ui/tableWidths';

interface TableProps {
  rows: readonly StoredBaseline[];
  of: SavingsOf;
  isLoading: boolean;
}

const Site = ({ row }: { row: StoredBaseline }) => (
  <Link to={`/site/${row.siteId}#saving`}>
    {row.siteName} {row.siteCode}
  </Link>
);

const dateOf = (times: Times, at: number): string => times.stamp(at).slice(0, '2026-07-01'.length);

/** Which days it stands on, and how many of its year do not count. */
function Days({
  row: { baselineDays, leftOutDays, validFrom, isOfStrategy, fittedAt },
}: {
  row: StoredBaseline;
}) {
  const { t } = useTranslation();
  const times = useTimes();
  if (fittedAt === null || validFrom === null) return null;
  return (
    <span className="baseline-cell" title={t('baselines.fitted', { at: times.stamp(fittedAt) })}>
      {t('baselines.daysOf', { days: baselineDays, leftOut: leftOutDays })}
      <small className="quiet">
        {t(isOfStrategy ? 'baselines.endsControl' : 'baselines.endsRolling', {
          day: dateOf(times, validFrom),
        })}
      </small>
    </span>
  );
}

function useColumns(of: SavingsOf): TableColumnsType<StoredBaseline> {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: 'site',
        title: t('baselines.site'),
        width: 170,
        ellipsis: true,
        render: (_: unknown, row: StoredBaseline) => <Site row={row} />,
      },
      {
        key: 'form',
        title: t('baselines.form', { option: ipmvpOptionOf[of] }),
        width: 230,
        render: (_: unknown, row: StoredBaseline) => <Form row={row} />,
      },
      {
        key: 'fit',
        title: t('baselines.fit'),
        width: 200,
        render: (_: unknown, row: StoredBaseline) => <Fit row={row} />,
      },
      {
        key: 'days',
        title: t('baselines.days'),
        width: 230,
        render: (_: unknown, row: StoredBaseline) => <Days row={row} />,
      },
      {
        key: 'saving',
        title: t('baselines.saving'),
        width: 260,
        render: (_: unknown, row: StoredBaseline) => <SavedCell row={row} />,
      },
    ],
    [of, t],
  );
}

export function BaselineTable({ rows, of, isLoading }: TableProps) {
  const columns = useColumns(of);
  return (
    <Table<StoredBaseline>
      size="small"
      rowKey="siteId"
      className={cardRows}
      columns={withLabels(columns, false)}
      dataSource={rows}
      loading={isLoading}
      scroll={atLeast(1_090)}
      pagination={{ defaultPageSize: 20, showSizeChanger: true, hideOnSinglePage: true }}
    />
  );
}
