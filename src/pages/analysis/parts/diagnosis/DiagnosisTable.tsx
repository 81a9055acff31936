import type { Diagnosis } from '@contract/diagnosis';
import { mostDiagnoses } from '@contract/diagnosis';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import type { Times } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { moneyWords, placeWords, rangeWords, valueWords } from './words';
import { atLeast } from '@/ui/tableWidths';

interface DiagnosisTableProps {
  rows: readonly Diagnosis[];
  chosenId: number | null;
  times: Times;
  isLoading: boolean;
  onChoose: (id: number) => void;
}

function useColumns(times: Times, onChoose: (id: number) => void): TableColumnsType<Diagnosis> {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'kind',
        title: t('diagnosis.kind'),
        width: 150,
        render: (_: unknown, { id, kind, endedAt }: Diagnosis) => (
          <>
            <button type="button" className="diagnosis-open" onClick={() => onChoose(id)}>
              {t(`diagnosis.${kind}.name`)}
            </button>
            {endedAt === null ? null : <small className="quiet"> {t('diagnosis.over')}</small>}
          </>
        ),
      },
      {
        key: 'site',
        title: t('diagnosis.site'),
        ellipsis: true,
        render: (_: unknown, row: Diagnosis) => (
          <>
            {placeWords(row)}
            <br />
            <small className="quiet">{row.areaName[language]}</small>
          </>
        ),
      },
      {
        key: 'value',
        title: t('diagnosis.value'),
        width: 150,
        render: (_: unknown, row: Diagnosis) => valueWords(t, times, row),
      },
      {
        key: 'stake',
        title: t('diagnosis.stake'),
        align: 'right' as const,
        width: 150,
        render: (_: unknown, row: Diagnosis) => (
          <>
            {rangeWords(t, times, row.kwhMonth)} kWh
            <br />
            <small className="quiet">{moneyWords(t, times, row)}</small>
          </>
        ),
      },
      {
        key: 'since',
        title: t('diagnosis.since'),
        width: 70,
        render: (_: unknown, { since }: Diagnosis) => times.date(since),
      },
    ],
    [t, language, times, onChoose],
  );
}

/** The findings, those with the most at stake first. */
export function DiagnosisTable({ rows, chosenId, times, isLoading, onChoose }: DiagnosisTableProps) {
  const { t } = useTranslation();
  const columns = useColumns(times, onChoose);
  return (
    <div className="diagnosis-table">
      <Table<Diagnosis>
        className={cardRows}
        size="small"
        rowKey="id"
        columns={withLabels(columns, false)}
        dataSource={[...rows]}
        loading={isLoading}
        scroll={atLeast(660)}
        rowClassName={({ id }) => (id === chosenId ? 'diagnosis-row--chosen' : 'diagnosis-row')}
        onRow={({ id }) => ({ onClick: () => onChoose(id) })}
        pagination={{ defaultPageSize: 20, showSizeChanger: true, hideOnSinglePage: true }}
      />
      {rows.length >= mostDiagnoses ? (
        <p className="quiet">{t('diagnosis.more', { n: times.number(rows.length) })}</p>
      ) : null}
    </div>
  );
}
