import { CloseOutlined } from '@ant-design/icons';
import type { LatestState } from '@contract/devices';
import { isPlaced } from '@contract/sites';
import { siteDevicesWanted } from '@sagas/details/details.slice';
import type { RootState } from '@sagas/reducers';
import type { SiteFacts } from '@sagas/sites/siteIndex';
import { Button, Tag } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useReadings, useSite } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import type { Palette, SiteCondition } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { DeviceReadings } from './DeviceReadings';
import { SiteSummary } from './SiteSummary';
import { SiteAlarms } from './SiteAlarms';
import { SiteTrend } from './SiteTrend';

interface SitePanelProps {
  siteId: number;
  condition: SiteCondition;
  palette: Palette;
  times: Times;
  onClose: () => void;
}

function useDeviceNames(siteId: number): ReadonlyMap<number, string> {
  const dispatch = useDispatch();
  const asked = useSelector((state: RootState) => state.details.devices);
  useEffect(() => {
    dispatch(siteDevicesWanted(siteId));
  }, [dispatch, siteId]);
  const devices = asked.key === String(siteId) ? (asked.data ?? []) : [];
  return new Map(devices.map((device) => [device.id, device.name]));
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="site-panel__figure">
      <span>{name}</span>
      <strong>{children}</strong>
    </div>
  );
}

/** Opens the map application of the phone or computer (RFC 5870, WGS-84); nothing is fetched from elsewhere. */
const wayTo = ({ lat, lng, name }: { lat: number; lng: number; name: string }): string =>
  `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})`;

function SitePlace({ facts }: { facts: SiteFacts }) {
  const { t } = useTranslation();
  if (!isPlaced(facts)) return t('map.noPlace');
  return (
    <>
      {t('map.coordinates', { latitude: facts.lat.toFixed(4), longitude: facts.lng.toFixed(4) })}{' '}
      <a className="site-panel__way" href={wayTo(facts)}>
        {t('map.navigate')}
      </a>
    </>
  );
}

/** What is known about one site at this moment, and its last day. */
export function SitePanel({ siteId, condition, palette, times, onClose }: SitePanelProps) {
  const { t } = useTranslation();
  const { facts, state } = useSite(siteId);
  const readings = useReadings(siteId);
  const names = useDeviceNames(siteId);
  const room = readings.find((device) => device.class === 'env');
  const isReplaying = useSelector(({ replay }: RootState) => replay.isOn);
  const nameOf = (device: LatestState) => names.get(device.deviceId) ?? t(`device.${device.class}`);
  if (!facts) return null;
  const comm = state?.comm ?? 'unknown';
  const none = <span title={t('unknownValue')}>—</span>;
  return (
    <aside className="site-panel" aria-label={t('map.sitePanel', { site: facts.name })}>
      <header>
        <ConditionMark condition={condition} size={22} />
        <h2>{facts.name}</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={t('map.closePanel')} onClick={onClose} />
      </header>
      <p className="map-quiet">
        {facts.code} · {t('map.stationClass', { class: facts.stationClass })}
        <br />
        <SitePlace facts={facts} />
      </p>
      {isReplaying ? <p role="note">{t('map.replay.panelIsNow')}</p> : null}
      <p>
        <Tag>{t(`condition.${condition}`)}</Tag>
        {/* The condition of a site that is silent, or was never heard, already says so. */}
        {condition === comm ? null : <Tag>{t(`comm.${comm}`)}</Tag>}
        {state?.doorOpen ? <Tag color="warning">{t('map.doorOpen')}</Tag> : null}
      </p>
      <div className="site-panel__figures">
        <Figure name={t('map.temperature')}>
          {state?.tempC == null ? none : `${times.number(state.tempC, 1)} °C`}
        </Figure>
        <Figure name={t('map.power')}>
          {state?.powerW == null ? none : `${times.number(state.powerW / 1_000, 1)} kW`}
        </Figure>
      </div>
      <SiteSummary readings={readings} nameOf={nameOf} times={times} />
      <h3>{t('map.openAlarms')}</h3>
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
        <DeviceReadings key={device.code} device={device} name={nameOf(device)} times={times} />
      ))}
    </aside>
  );
}
