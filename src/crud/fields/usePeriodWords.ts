import { periodsWith, type TariffWords } from '@contract/tariffs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Kinds and days of a tariff in the words of the reader. */
export function useTariffWords(): TariffWords {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      period: (period) => t(`balance.period.${period}`),
      days: (days) => t(`balance.days.${days}`),
      months: (months) => t('balance.months', { months }),
    }),
    [t],
  );
}

/** Periods of a tariff in the words of the reader, as they may also be entered. */
export function usePeriodWords(text: string): string {
  return periodsWith(text, useTariffWords());
}
