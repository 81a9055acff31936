import { useTranslation } from 'react-i18next';
import { useScreen } from '@/live';
import { Ranking } from '../parts/Ranking';
import type { WidgetProps } from '../parts/widget';

/** A room that warms by this much in ten minutes is about to be lost. */
const fastK = 5;

/** Sites whose hottest room warmed most over the last ten minutes. */
export function TemperatureRise({ regionId, times, unitPx }: WidgetProps) {
  const { t } = useTranslation();
  const totals = useScreen(regionId);
  const rows = (totals?.risers ?? []).map(({ siteId, siteName, riseK }) => ({
    key: siteId,
    name: siteName,
    share: riseK / fastK,
    value: `+${times.number(riseK, 1)} K`,
  }));
  return <Ranking rows={rows} unitPx={unitPx} isKnown={totals !== null} empty={t('screen.noRisers')} />;
}
