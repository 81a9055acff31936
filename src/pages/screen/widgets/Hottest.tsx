import { useTranslation } from 'react-i18next';
import { useScreen } from '@/live';
import { useJudgedAt } from '@/readings/useJudgedAt';
import { Ranking } from '../parts/Ranking';
import type { WidgetProps } from '../parts/widget';

/** The scale of the bars: from a cold room to one that equipment does not survive. */
const [coolC, hotC] = [15, 45];

/** Sites with the hottest rooms. */
export function Hottest({ regionId, times, unitPx }: WidgetProps) {
  const nowMs = useJudgedAt();
  const { t } = useTranslation();
  const totals = useScreen(regionId);
  const rows = (totals?.hottest ?? []).map(({ siteId, siteName, tempC, before }) => ({
    key: siteId,
    name: siteName,
    share: (tempC - coolC) / (hotC - coolC),
    value: `${times.number(tempC, 1)} °C`,
    before:
      before === undefined ? undefined : t('stale.age', { age: times.age(Math.max(0, nowMs - before)) }),
  }));
  return <Ranking rows={rows} unitPx={unitPx} isKnown={totals !== null} empty={t('screen.noTemps')} />;
}
