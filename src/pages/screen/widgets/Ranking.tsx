import type { RankingRow } from '@contract/ranking';
import { wallRankingQuery } from '@sagas/ranking/ranking.queries';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useQuery } from '@/queries/useQuery';
import { monthText } from '@/time/plantMonth';
import type { Times } from '@/time/useTimes';
import type { WidgetProps } from '../parts/widget';
import './ranking.css';

interface EndProps {
  title: string;
  rows: readonly RankingRow[];
  times: Times;
}

/** One end of the ranking: the places that each may have, and what it uses beyond its peers with its band. */
function End({ title, rows, times }: EndProps) {
  const language = useLanguage();
  return (
    <div className="wall-ranking__end">
      <h3>{title}</h3>
      <ol>
        {rows.map(({ id, name, rank, residual, band }) => (
          <li key={id}>
            <span className="wall-ranking__rank">
              {rank && (rank.lastRank > rank.rank ? `${rank.rank}–${rank.lastRank}` : rank.rank)}
            </span>
            <span className="wall-ranking__name">{name[language]}</span>
            <span className="wall-ranking__value">
              {residual !== null && residual > 0 ? '+' : ''}
              {residual === null ? '—' : times.number(residual, 1)}
              <small>{band === null ? '' : ` ± ${times.number(band, 1)}`}</small>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The ten best and the ten worst sites of the month, as many as fit. */
export function Ranking({ regionId, times }: WidgetProps) {
  const { t } = useTranslation();
  const { data, error, isStale } = useQuery(wallRankingQuery, { regionId });
  if (!data) return <p className="wall-ranking__none">{t(error ? 'ranking.failed' : 'ranking.loading')}</p>;
  if (data.month === null || data.ranked === 0)
    return <p className="wall-ranking__none">{t('ranking.empty')}</p>;
  return (
    <div className="wall-ranking" data-stale={isStale}>
      <End title={t('ranking.wallBest')} rows={data.best} times={times} />
      <End title={t('ranking.wallWorst')} rows={data.worst} times={times} />
      <p className="wall-ranking__foot">
        {isStale
          ? t('ranking.stale')
          : t('ranking.wallFoot', { month: monthText(times, data.month), n: times.number(data.ranked) })}
      </p>
    </div>
  );
}
