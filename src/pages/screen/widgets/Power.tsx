import { useTranslation } from 'react-i18next';
import { useScreen } from '@/live';
import { Amount } from '../parts/Amount';
import type { WidgetProps } from '../parts/widget';

/** Power of this moment in kW: all, of air conditioning, of the equipment. */
export function Power({ regionId, times }: WidgetProps) {
  const { t } = useTranslation();
  const totals = useScreen(regionId);
  const kilo = (value: number | null | undefined) => (value == null ? null : times.number(value / 1_000, 1));
  return (
    <Amount value={kilo(totals?.powerW)} unit="kW">
      <span>
        {t('screen.acPower')} {kilo(totals?.acPowerW) ?? '—'}
      </span>
      <span>
        {t('screen.itPower')} {kilo(totals?.itPowerW) ?? '—'}
      </span>
    </Amount>
  );
}
