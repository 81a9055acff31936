import { mostReadinessRows, readinessUses, type AreaReadinessRow } from '@contract/readiness';
import { Button, Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { atLeast } from '@/ui/tableWidths';
import { orderOf, sortedBy, type ReadinessTableProps } from './SiteTable';

type CellProps = AreaReadinessRow['uses'][number] & { sites: number };

/** At how many sites of an area a use is available, and when the next one is. */
function UseOfArea({ counts, nextFrom, sites }: CellProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const n = counts.available + counts.partly;
  return (
    <div className="use-state">
      <span>{t('readiness.availableOf', { n: times.number(n), of: times.number(sites) })}</span>
      {nextFrom === null ? null : (
        <small className="quiet">{t('readiness.nextFrom', { day: times.date(nextFrom) })}</small>
      )}
    </div>
  );
}

function useColumns({
  place,
  go,
}: Pick<ReadinessTableProps, 'place' | 'go'>): TableColumnsType<AreaReadinessRow> {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'area',
        title: t('readiness.column.area'),
        width: 190,
        render: (_: unknown, { areaId, name }: AreaReadinessRow) => (
          <Button type="link" size="small" onClick={() => go({ by: 'site', regionId: areaId })}>
            {name[language]}
          </Button>
        ),
      },
      ...readinessUses.map((use) => ({
        key: use,
        title: t(`readiness.use.${use}`),
        width: 150,
        sorter: true,
        sortDirections: ['descend' as const, 'ascend' as const],
        sortOrder: orderOf(place, use),
        render: (_: unknown, { uses, sites }: AreaReadinessRow) => {
          const found = uses.find((one) => one.use === use);
          return found ? <UseOfArea {...found} sites={sites} /> : null;
        },
      })),
    ],
    [place, go, t, language],
  );
}

/** Areas with the number of their sites at which each use is available; a press leads to the sites. */
export function AreaTable({ data, place, go, isLoading }: ReadinessTableProps) {
  const columns = useColumns({ place, go });
  return (
    <Table<AreaReadinessRow>
      size="small"
      rowKey="areaId"
      className={cardRows}
      columns={withLabels(columns, false)}
      dataSource={data.areaRows}
      loading={isLoading}
      scroll={atLeast(1_240)}
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
