import type { SavingTogether } from '@contract/baselines';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import { useSavingWords } from './useSavingWords';

/** What all sites in sight saved, with the errors combined. */
export function Together({ together: { sites, saving } }: { together: SavingTogether }) {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useSavingWords();
  return (
    <p className="baselines-page__together" data-verdict={saving.verdict}>
      {t('baselines.together', { count: sites, sites: times.number(sites) })} <strong>{words(saving)}</strong>{' '}
      <small className="quiet">{t('baselines.together.note')}</small>
    </p>
  );
}
