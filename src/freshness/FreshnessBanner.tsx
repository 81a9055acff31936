import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFreshness } from '@/live';
import { useTimes } from '@/time/useTimes';
import { standingOf } from './freshness';

/** Above data that may be old: says so, and how old. Nothing while all is well. */
export function FreshnessBanner() {
  const { t } = useTranslation();
  const times = useTimes();
  const shown = useFreshness();
  const standing = standingOf(shown);
  if (standing === 'live' || standing === 'connecting') return null;
  const age = times.age(shown.ageMs);
  return (
    <Alert
      banner
      role="status"
      type={standing === 'polling' ? 'info' : standing === 'stale' ? 'warning' : 'error'}
      title={t(`freshness.${standing}Banner`, { age })}
    />
  );
}
