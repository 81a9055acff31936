import { useTranslation } from 'react-i18next';
import { useFreshness } from '@/live';
import { useTimes } from '@/time/useTimes';
import { standingOf } from './freshness';
import './freshness.css';

/** The state of the connection in one word, with the age of the data as soon as it has one. */
export function FreshnessMark() {
  const { t } = useTranslation();
  const times = useTimes();
  const shown = useFreshness();
  const standing = standingOf(shown);
  return (
    <span className="freshness-mark" data-standing={standing} role="status">
      {t(`freshness.${standing}`, { age: times.age(shown.ageMs) })}
    </span>
  );
}
