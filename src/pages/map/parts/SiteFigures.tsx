import type { LatestState } from '@contract/devices';
import type { PointAge } from '@contract/staleness';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '@/live';
import { StaleMark, StaleValue } from '@/readings/StaleMark';
import { hottestRoomC } from '@/readings/hottestRoom';
import { stalestDeviceOf } from '@/readings/stalest';
import type { Times } from '@/time/useTimes';
import './siteParts.css';

interface FigureProps {
  name: string;
  age: PointAge | null;
  times: Times;
  children: ReactNode;
}

function Figure({ name, age, times, children }: FigureProps) {
  return (
    <div className="site-figure">
      <span>{name}</span>
      <strong>
        <StaleValue age={age} times={times}>
          {children}
        </StaleValue>
      </strong>
      <StaleMark age={age} times={times} />
    </div>
  );
}

interface SiteFiguresProps {
  siteId: number;
  readings: readonly LatestState[];
  times: Times;
  nowMs: number;
}

/** What a site comes down to: its hottest room and its power. */
export function SiteFigures({ siteId, readings, times, nowMs }: SiteFiguresProps) {
  const { t } = useTranslation();
  const { state } = useSite(siteId);
  const tempC = hottestRoomC(readings) ?? state?.tempC ?? null;
  const none = <span title={t('unknownValue')}>—</span>;
  return (
    <div className="site-figures">
      <Figure
        name={t('map.temperature')}
        age={stalestDeviceOf(readings, 'env', 'roomTempC', nowMs)}
        times={times}
      >
        {tempC === null ? none : `${times.number(tempC, 1)} °C`}
      </Figure>
      <Figure name={t('map.power')} age={stalestDeviceOf(readings, 'meter', 'powerW', nowMs)} times={times}>
        {state?.powerW == null ? none : `${times.number(state.powerW / 1_000, 1)} kW`}
      </Figure>
    </div>
  );
}
