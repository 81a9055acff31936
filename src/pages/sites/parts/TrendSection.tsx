import { freePointsQuery } from '@sagas/freePoints/freePoints.queries';
import { Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteDevices } from '@/pages/map/parts/useSiteDevices';
import { usePalette } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { searchLabels } from '@/ui/choiceSearch';
import type { SiteSectionProps } from '../siteSection';
import { TrendOf } from './TrendOf';
import { firstTrend, trendChoices, trendSpans } from './trendChoices';

/** One measured value of one device over the chosen time. */
export function TrendSection({ site: { id } }: SiteSectionProps) {
  const { t } = useTranslation();
  const palette = usePalette();
  const times = useTimes();
  const { devices } = useSiteDevices(id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [spanMs, setSpanMs] = useState(trendSpans[0]);
  const { data: free } = useQuery(freePointsQuery, id);
  const choices = useMemo(() => trendChoices(devices, free?.points), [devices, free]);
  const options = useMemo(
    () =>
      devices
        .map((device) => ({
          label: device.name,
          options: choices
            .filter(({ deviceId }) => deviceId === device.id)
            .map(({ key, point, name }) => ({
              value: key,
              label: t('sitePage.trendOption', { device: device.name, point: name ?? t(`point.${point}`) }),
            })),
        }))
        .filter((group) => group.options.length > 0),
    [devices, choices, t],
  );
  const shown = choices.find(({ key }) => key === chosen) ?? firstTrend(choices);
  if (!shown) return <p className="map-quiet">{t('sitePage.trendNothing')}</p>;
  return (
    <>
      <div className="site-page__choices">
        <Select
          aria-label={t('sitePage.trendPoint')}
          value={shown.key}
          options={options}
          onChange={setChosen}
          showSearch={searchLabels}
          popupMatchSelectWidth={false}
        />
        <Segmented
          aria-label={t('sitePage.trendSpan')}
          value={spanMs}
          onChange={setSpanMs}
          options={trendSpans.map((value) => ({ value, label: times.span(value) }))}
        />
      </div>
      <TrendOf trend={shown} spanMs={spanMs} palette={palette} times={times} />
    </>
  );
}
