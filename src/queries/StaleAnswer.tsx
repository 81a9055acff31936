import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import type { Asked } from './useQuery';
import './staleAnswer.css';

/** Says that asking anew failed and from when the shown answer is. It stands in a head: nothing moves for it. */
export function StaleAnswer({ answer }: { answer: Omit<Asked<unknown>, 'data'> }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { isStale, isLoading, at, error, again } = answer;
  if (!isStale || at === null) return null;
  const words = t(error === 'network' ? 'queries.staleUnreachable' : 'queries.stale', {
    at: times.clock(at),
  });
  return (
    <span className="stale-answer" role="status">
      {words}
      <Button type="link" size="small" loading={isLoading} onClick={again}>
        {t('queries.again')}
      </Button>
    </span>
  );
}
