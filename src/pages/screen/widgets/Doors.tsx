import { useTranslation } from 'react-i18next';
import { useScreen } from '@/live';
import { Amount } from '../parts/Amount';
import type { WidgetProps } from '../parts/widget';

/** Sites with a door that stands open. */
export function Doors({ regionId, times }: WidgetProps) {
  const { t } = useTranslation();
  const totals = useScreen(regionId);
  return (
    <Amount value={totals ? times.number(totals.openDoors) : null}>
      <span>{t('screen.openDoorsNote')}</span>
    </Amount>
  );
}
