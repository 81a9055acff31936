import { periodsWith } from '@contract/tariffs';
import { useTranslation } from 'react-i18next';

/** Periods of a tariff in the words of the reader, as they may also be entered. */
export function usePeriodWords(text: string): string {
  const { t } = useTranslation();
  return periodsWith(text, {
    period: (period) => t(`balance.period.${period}`),
    days: (days) => t(`balance.days.${days}`),
  });
}
