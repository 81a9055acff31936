import type { OutdoorBehind } from '@contract/siteEnergy';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';

interface OutdoorSourcesProps {
  outdoor: OutdoorBehind;
  times: Times;
}

/** Where the outdoor temperature behind a figure is from, and how far it may be from the true one. */
export function OutdoorSources({ outdoor: { days, errorK }, times }: OutdoorSourcesProps) {
  const { t } = useTranslation();
  const all = days.own + days.neighbours + days.imported;
  if (all === 0 || errorK === null) return null;
  const share = (count: number): string => times.number((count / all) * 100);
  return (
    <small>
      {t('keyFigures.outdoor', {
        own: share(days.own),
        neighbours: share(days.neighbours),
        imported: share(days.imported),
        error: times.number(errorK, 1),
      })}
    </small>
  );
}
