import { useTranslation } from 'react-i18next';
import { useScreen } from '@/live';
import { Amount } from '../parts/Amount';
import type { WidgetProps } from '../parts/widget';

/** Power of this moment in kW: all, of air conditioning, of the equipment. */
export function Power({ regionId, times }: WidgetProps) {
  const { t } = useTranslation();
  const totals = useScreen(regionId);
  const kilo = (value: number | null | undefined, decimals = 1) =>
    value == null ? null : times.number(value / 1_000, value < 1e6 ? decimals : 0);
  return (
    <Amount value={kilo(totals?.powerW)} unit="kW">
      <span>
        {t('screen.acPower')} {kilo(totals?.acPowerW, 0) ?? '—'}
      </span>
      <span>
        {t('screen.itPower')} {kilo(totals?.itPowerW, 0) ?? '—'}
      </span>
    </Amount>
  );
}
