import type { RankingAnswer, RankingRow } from '@contract/ranking';
import { Button, Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '@/i18n/useLanguage';
import { useTimes } from '@/time/useTimes';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import { cardRows, withLabels } from '@/ui/cardRows';
import { Move } from './Move';
import { Peers } from './Peers';
import { RankMark } from './RankMark';
import { atLeast } from '@/ui/tableWidths';

interface TableProps {
  answer: RankingAnswer;
  isLoading: boolean;
  onGroup: (id: number) => void;
}

/** A site leads to its evidence, a group to its sites. */
function Name({ row, isSite, onGroup }: { row: RankingRow; isSite: boolean; onGroup: (id: number) => void }) {
  const language = useLanguage();
  const { id, name } = row;
  if (id === null) return <span className="quiet">{name[language]}</span>;
  if (isSite) return <Link to={`/site/${id}#saving`}>{name[language]}</Link>;
  return (
    <Button type="link" size="small" onClick={() => onGroup(id)}>
      {name[language]}
    </Button>
  );
}

/** What stands on one side of its band is told with it. */
function Residual({ row: { id, residual, band }, isSite }: { row: RankingRow; isSite: boolean }) {
  const { t } = useTranslation();
  const times = useTimes();
  if (residual === null || band === null)
    return (
      <span className="quiet" title={t('ranking.notComparedHint')}>
        {t('ranking.notCompared')}{' '}
        {isSite && id !== null ? <ReadinessLink use="ranking" siteId={id} /> : null}
      </span>
    );
  const sign = residual > 0 ? '+' : '';
  return (
    <span>
      {sign}
      {times.number(residual, 2)} <small>± {times.number(band, 2)}</small>
    </span>
  );
}

/** What meters counted, with its place; or on how few days, and no place. */
function RawEnergy({ row: { acKwh, acDays, acOfDays, acRank } }: { row: RankingRow }) {
  const { t } = useTranslation();
  const times = useTimes();
  const days = { days: times.number(acDays ?? 0), of: times.number(acOfDays) };
  if (acKwh === null) return <span title={t('ranking.rawNone')}>—</span>;
  return (
    <span title={acDays === null ? t('ranking.rawHint') : t('ranking.rawDays', days)}>
      {times.number(acKwh)}{' '}
      <small className="quiet">
        {acRank === null ? t('ranking.rawOf', days) : t('ranking.place', { n: acRank })}
      </small>
    </span>
  );
}

function useColumns({ answer, onGroup }: TableProps): TableColumnsType<RankingRow> {
  const { t } = useTranslation();
  const times = useTimes();
  return useMemo(() => {
    const isSite = answer.by === 'site';
    return [
      {
        key: 'rank',
        title: t('ranking.column.rank'),
        width: 150,
        render: (_: unknown, { rank }: RankingRow) => <RankMark rank={rank} of={answer.ranked} />,
      },
      {
        key: 'name',
        title: t(`ranking.by.${answer.by}`),
        width: 210,
        ellipsis: true,
        render: (_: unknown, row: RankingRow) => <Name {...{ row, isSite, onGroup }} />,
      },
      {
        key: 'residual',
        title: t('ranking.column.residual'),
        align: 'right',
        width: 160,
        render: (_: unknown, row: RankingRow) => <Residual {...{ row, isSite }} />,
      },
      {
        key: 'before',
        title: t('ranking.column.before'),
        width: 190,
        render: (_: unknown, { rank, before }: RankingRow) => <Move rank={rank} before={before} />,
      },
      {
        key: 'acKwh',
        title: t('ranking.column.acKwh'),
        align: 'right',
        width: 150,
        render: (_: unknown, row: RankingRow) => <RawEnergy row={row} />,
      },
      {
        key: 'peers',
        title: t(isSite ? 'ranking.peers' : 'ranking.column.compared'),
        width: 240,
        render: (_: unknown, { peers, compared, sites }: RankingRow) =>
          isSite ? (
            <Peers peers={peers} />
          ) : (
            t('ranking.comparedOf', { n: times.number(compared), of: times.number(sites) })
          ),
      },
    ];
  }, [answer, onGroup, t, times]);
}

export function RankingTable(props: TableProps) {
  const columns = useColumns(props);
  return (
    <Table<RankingRow>
      size="small"
      rowKey={({ id }) => id ?? 0}
      className={cardRows}
      columns={withLabels(columns, false)}
      dataSource={props.answer.rows}
      loading={props.isLoading}
      scroll={atLeast(1_100)}
      pagination={{ defaultPageSize: 20, showSizeChanger: true, hideOnSinglePage: true }}
    />
  );
}
