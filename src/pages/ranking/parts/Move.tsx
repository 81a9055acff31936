import type { Rank } from '@contract/ranking';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';

interface MoveProps {
  rank: Rank | null;
  before: Rank | null;
}

/** Clear only where the places of one month are all beyond those of the other. */
function directionOf(rank: Rank, before: Rank): 'up' | 'down' | 'same' {
  if (rank.lastRank < before.rank) return 'up';
  return rank.rank > before.lastRank ? 'down' : 'same';
}

const signs = { up: '▲', down: '▼', same: '' } as const;

/** From which place it came. */
export function Move({ rank, before }: MoveProps) {
  const { t } = useTranslation();
  const times = useTimes();
  if (rank === null) return null;
  if (before === null) return <span className="quiet">{t('ranking.move.new')}</span>;
  const direction = directionOf(rank, before);
  const words = t(`ranking.move.${direction}`, { n: times.number(before.rank) });
  return direction === 'same' ? (
    <span className="quiet">{words}</span>
  ) : (
    <span>
      <span aria-hidden>{signs[direction]}</span> {words}
    </span>
  );
}
