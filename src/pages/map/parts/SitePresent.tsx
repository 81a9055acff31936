import type { PointAge } from '@contract/staleness';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadings, useSite } from '@/live';
import type { Palette, SiteCondition } from '@/palette/palette';
import { StaleMark, StaleValue } from '@/readings/StaleMark';
import { stalestDeviceOf } from '@/readings/stalest';
import { useJudgedAt } from '@/readings/useJudgedAt';
import type { Times } from '@/time/useTimes';
import { DeviceReadings } from './DeviceReadings';
import { SiteAlarms } from './SiteAlarms';
import { SiteSummary } from './SiteSummary';
import { SiteTrend } from './SiteTrend';
import { useSiteDevices } from './useSiteDevices';

interface SitePresentProps {
  siteId: number;
  condition: SiteCondition;
  palette: Palette;
  times: Times;
}

interface FigureProps {
  name: string;
  age: PointAge | null;
  times: Times;
  children: ReactNode;
}

function Figure({ name, age, times, children }: FigureProps) {
  return (
    <div className="site-panel__figure">
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

/** What is known about one site at this moment, and its last day. */
export function SitePresent({ siteId, condition, palette, times }: SitePresentProps) {
  const { t } = useTranslation();
  const { state } = useSite(siteId);
  const readings = useReadings(siteId);
  const nowMs = useJudgedAt();
  const { nameOf } = useSiteDevices(siteId);
  const room = readings.find((device) => device.class === 'env');
  const comm = state?.comm ?? 'unknown';
  const none = <span title={t('unknownValue')}>—</span>;
  return (
    <>
      <p>
        <Tag>{t(`condition.${condition}`)}</Tag>
        {/* The condition of a site that is silent, or was never heard, already says so. */}
        {condition === comm ? null : <Tag>{t(`comm.${comm}`)}</Tag>}
        {state?.doorOpen ? <Tag color="warning">{t('map.doorOpen')}</Tag> : null}
      </p>
      <div className="site-panel__figures">
        <Figure
          name={t('map.temperature')}
          age={stalestDeviceOf(readings, 'env', 'roomTempC', nowMs)}
          times={times}
        >
          {state?.tempC == null ? none : `${times.number(state.tempC, 1)} °C`}
        </Figure>
        <Figure name={t('map.power')} age={stalestDeviceOf(readings, 'meter', 'powerW', nowMs)} times={times}>
          {state?.powerW == null ? none : `${times.number(state.powerW / 1_000, 1)} kW`}
        </Figure>
      </div>
      <SiteSummary readings={readings} nameOf={nameOf} times={times} nowMs={nowMs} />
      <SiteAlarms siteId={siteId} times={times} />
      {room ? (
        <>
          <h3>{t('map.trend')}</h3>
          <SiteTrend device={room} palette={palette} times={times} />
        </>
      ) : null}
      <h3>{t('map.devices')}</h3>
      {readings.length === 0 ? <p className="map-quiet">{t('map.noReadings')}</p> : null}
      {readings.map((device) => (
        <DeviceReadings key={device.code} device={device} name={nameOf(device)} times={times} nowMs={nowMs} />
      ))}
    </>
  );
}
