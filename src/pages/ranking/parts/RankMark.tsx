import type { Rank } from '@contract/ranking';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';

/** A rank with the places that it may have, as words and as a stretch of all places. */
export function RankMark({ rank, of }: { rank: Rank | null; of: number }) {
  const { t } = useTranslation();
  const times = useTimes();
  if (rank === null) return <span className="quiet">—</span>;
  const [from, to] = [times.number(rank.rank), times.number(rank.lastRank)];
  const start = ((rank.rank - 1) / of) * 100;
  const width = ((rank.lastRank - rank.rank + 1) / of) * 100;
  return (
    <span className="rank-mark" title={t('ranking.interval', { from, to, of: times.number(of) })}>
      <strong>{from}</strong>
      <small>{rank.lastRank > rank.rank ? `${from}–${to}` : ''}</small>
      <span className="rank-mark__places" aria-hidden>
        <span style={{ insetInlineStart: `${start}%`, width: `${width}%` }} />
      </span>
    </span>
  );
}
