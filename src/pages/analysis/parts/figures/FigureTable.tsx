import {
  keyFigureNames,
  type KeyFigureName,
  type KeyFigureRow,
  type KeyFiguresAnswer,
} from '@contract/keyFigures';
import { Table, type TableColumnsType } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { figureNumber, figureUnit } from '@/figures/keyFigureWords';
import { useLanguage } from '@/i18n/useLanguage';
import type { Times } from '@/time/useTimes';
import { Definition } from './FigureTiles';
import { atLeast, grown } from '@/ui/tableWidths';

interface FigureTableProps {
  answer: KeyFiguresAnswer;
  times: Times;
  sort: KeyFigureName;
  isAscending: boolean;
  isLoading: boolean;
  onSort: (sort: KeyFigureName, isAscending: boolean) => void;
}

function useColumns({ times, sort, isAscending }: FigureTableProps): TableColumnsType<KeyFigureRow> {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('keyFigures.group'),
        fixed: 'left' as const,
        width: 220,
        ellipsis: true,
        render: (_: unknown, { name }: KeyFigureRow) => name[language],
      },
      {
        key: 'sites',
        title: t('keyFigures.sites'),
        align: 'right' as const,
        width: 80,
        render: (_: unknown, { sites }: KeyFigureRow) => times.number(sites),
      },
      {
        key: 'days',
        title: t('keyFigures.days'),
        align: 'right' as const,
        width: 120,
        render: (_: unknown, { days, faultyDays }: KeyFigureRow) =>
          faultyDays > 0
            ? t('keyFigures.daysFaulty', { days: times.number(days), n: times.number(faultyDays) })
            : times.number(days),
      },
      {
        key: 'kwh',
        title: 'kWh',
        align: 'right' as const,
        width: 110,
        render: (_: unknown, { totalKwh, totalDays, days }: KeyFigureRow) => (
          <span title={t('keyFigures.standsOn', { days: totalDays, of: days })}>
            {totalKwh === null ? '—' : times.number(totalKwh)}
            {totalKwh === null || totalDays >= days ? null : (
              <small className="quiet"> {t('keyFigures.ofDays', { days: totalDays, of: days })}</small>
            )}
          </span>
        ),
      },
      ...figureColumns(t, { times, sort, isAscending }),
    ],
    [times, sort, isAscending, t, language],
  );
}

type FigureLook = Pick<FigureTableProps, 'times' | 'sort' | 'isAscending'>;

function figureColumns(
  t: TFunction,
  { times, sort, isAscending }: FigureLook,
): TableColumnsType<KeyFigureRow> {
  return keyFigureNames.map((name) => ({
    key: name,
    title: (
      <span className="key-figures__head">
        {t(`keyFigure.${name}.short`)}
        <Definition name={name} />
      </span>
    ),
    align: 'right' as const,
    width: 175,
    sorter: true,
    sortOrder: sort === name ? (isAscending ? 'ascend' : 'descend') : null,
    render: (_: unknown, { figures, days }: KeyFigureRow) => {
      const { value, days: known } = figures[name];
      const words = `${figureNumber(times, name, value)} ${value === null ? '' : figureUnit(t, name)}`.trim();
      const title = t('keyFigures.standsOn', { days: known, of: days });
      return <span title={title}>{words}</span>;
    },
  }));
}

/** The figures of each group, in the order of one of them. */
export function FigureTable(props: FigureTableProps) {
  const { answer, isLoading, onSort, sort } = props;
  const { t } = useTranslation();
  const columns = useColumns(props);
  return (
    <>
      <Table<KeyFigureRow>
        size="small"
        rowKey="key"
        columns={grown(columns)}
        dataSource={answer.rows}
        loading={isLoading}
        scroll={atLeast(2_000)}
        pagination={{ defaultPageSize: 20, showSizeChanger: true, hideOnSinglePage: true }}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          const name = keyFigureNames.find((known) => known === columnKey) ?? sort;
          onSort(name, order === 'ascend');
        }}
      />
      {answer.matched > answer.rows.length ? (
        <p className="quiet">{t('keyFigures.more', { n: answer.rows.length, all: answer.matched })}</p>
      ) : null}
    </>
  );
}
