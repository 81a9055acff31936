import { ExclamationCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useFreshness } from '@/live';
import { useTimes } from '@/time/useTimes';
import { standingOf } from './freshness';
import './freshness.css';

/** Says that what is shown may be old, and how old. It stands in a place of its own: no page moves for it. */
export function FreshnessBanner() {
  const { t } = useTranslation();
  const times = useTimes();
  const shown = useFreshness();
  const standing = standingOf(shown);
  if (standing === 'live' || standing === 'connecting') return null;
  const words = t(`freshness.${standing}Banner`, { age: times.age(shown.ageMs) });
  return (
    <div className="freshness-banner" data-standing={standing} role="status" title={words}>
      <ExclamationCircleOutlined aria-hidden="true" />
      <span>{words}</span>
    </div>
  );
}
