import type { ScreenTotals } from '@contract/live';
import { useTranslation } from 'react-i18next';
import { useScreen } from '@/live';
import { Amount } from '../parts/Amount';
import type { WidgetProps } from '../parts/widget';

/** Total power over equipment power of this moment; null unless both are measured. */
export const powerRatioOf = (totals: ScreenTotals | null): number | null =>
  totals?.powerW != null && totals.itPowerW != null && totals.itPowerW > 0
    ? totals.powerW / totals.itPowerW
    : null;

export function Ratio({ regionId, times }: WidgetProps) {
  const { t } = useTranslation();
  const ratio = powerRatioOf(useScreen(regionId));
  return (
    <Amount value={ratio === null ? null : times.number(ratio, 2)} hint={t('screen.pueHint')}>
      <span>{t('screen.pueNote')}</span>
    </Amount>
  );
}
