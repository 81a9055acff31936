import type { RankingRow } from '@contract/ranking';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';

/** By what a site was compared, and how many such there are. */
export function Peers({ peers }: Pick<RankingRow, 'peers'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (peers === null) return null;
  const { stationClass, buildType, climate, sites } = peers;
  const words =
    stationClass === null
      ? [t('ranking.peers.all')]
      : [
          t('ranking.peers.class', { name: stationClass }),
          ...(buildType ? [buildType[language]] : []),
          ...(climate ? [t(`ranking.climate.${climate}`)] : []),
        ];
  return (
    <span>
      {words.filter(Boolean).join(' · ')}{' '}
      <small className="quiet">{t('ranking.peers.count', { count: sites })}</small>
    </span>
  );
}
