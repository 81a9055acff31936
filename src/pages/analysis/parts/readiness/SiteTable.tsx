import {
  mostReadinessRows,
  readinessUses,
  type Readiness,
  type ReadinessQuery,
  type ReadinessUse,
  type SiteReadinessRow,
} from '@contract/readiness';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyList } from '@/crud/EmptyList';
import { useLanguage } from '@/i18n/useLanguage';
import { UseState } from '@/readiness/UseState';
import { cardRows, withLabels } from '@/ui/cardRows';
import { atLeast } from '@/ui/tableWidths';
import type { Go } from './go';

export interface ReadinessTableProps {
  data: Readiness;
  place: ReadinessQuery;
  go: Go;
  isLoading: boolean;
}

/** The order of the column, in antd’s terms: what is missing most comes first going down. */
export const orderOf = (place: ReadinessQuery, use: ReadinessUse) =>
  place.use === use ? (place.isWorstFirst === 'true' ? ('descend' as const) : ('ascend' as const)) : null;

interface Sorted {
  columnKey?: React.Key | undefined;
  order?: 'ascend' | 'descend' | null | undefined;
}

/** @returns what changes in the address by a press on a head; another press of the last one turns it around again */
export function sortedBy(sorter: Sorted | readonly Sorted[], place: ReadinessQuery): Partial<ReadinessQuery> {
  const { columnKey, order } = ('length' in sorter ? sorter[0] : sorter) ?? {};
  const use = readinessUses.find((known) => known === columnKey) ?? place.use;
  return { use, isWorstFirst: order === 'ascend' ? 'false' : 'true' };
}

function useColumns(place: ReadinessQuery): TableColumnsType<SiteReadinessRow> {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'site',
        title: t('readiness.column.site'),
        width: 190,
        render: (_: unknown, { siteId, siteCode, siteName, areaName }: SiteReadinessRow) => (
          <>
            <Link to={`/site/${siteId}#readiness`}>
              {siteName} {siteCode}
            </Link>
            <br />
            <small className="quiet">{areaName[language]}</small>
          </>
        ),
      },
      ...readinessUses.map((use) => ({
        key: use,
        title: t(`readiness.use.${use}`),
        width: 165,
        sorter: true,
        sortDirections: ['descend' as const, 'ascend' as const],
        sortOrder: orderOf(place, use),
        render: (_: unknown, { uses }: SiteReadinessRow) => (
          <UseState found={uses.find((one) => one.use === use)} most={2} />
        ),
      })),
    ],
    [place, t, language],
  );
}

/** Sites with the state of each use, in the order of one of them. */
export function SiteTable({ data, place, go, isLoading }: ReadinessTableProps) {
  const { t } = useTranslation();
  const columns = useColumns(place);
  const isNarrowed = place.state !== undefined || place.lack !== undefined || place.text !== undefined;
  if (data.siteRows.length === 0)
    return (
      <EmptyList
        text={t('readiness.none')}
        clear={isNarrowed ? () => go({ state: undefined, lack: undefined, text: undefined }) : undefined}
      >
        {null}
      </EmptyList>
    );
  return (
    <Table<SiteReadinessRow>
      size="small"
      rowKey="siteId"
      className={cardRows}
      columns={withLabels(columns, false)}
      dataSource={data.siteRows}
      loading={isLoading}
      scroll={atLeast(1_340)}
      pagination={{
        ...{ current: place.pageNum, pageSize: mostReadinessRows, total: data.matched },
        ...{ showSizeChanger: false, hideOnSinglePage: true },
      }}
      onChange={({ current = 1 }, _filters, sorter) =>
        go(current === place.pageNum ? sortedBy(sorter, place) : { pageNum: current })
      }
    />
  );
}
