import { useQuery } from '@/queries/useQuery';
import { siteReadingsQuery } from '@sagas/readings/readings.queries';
import { siteAlarmsQuery } from '@sagas/alarms/alarms.queries';
import { compareBy } from '@sagas/alarms/lines/alarmFilter';
import { Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SiteCondition } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { useAppSelector } from '@/app/store';
import { AlarmSections } from './AlarmSections';
import { DeviceReadings } from './DeviceReadings';
import { SiteSummary } from './SiteSummary';
import { useSiteDevices } from './useSiteDevices';

interface SitePastProps {
  siteId: number;
  /** At that moment, as the map shows it. */
  condition: SiteCondition;
  times: Times;
}

interface MomentProps {
  siteId: number;
  at: number;
  times: Times;
}

function Alarms(props: MomentProps) {
  const { t } = useTranslation();
  const { siteId, at } = props;
  const { data, error } = useQuery(siteAlarmsQuery, { siteId, at });
  const title = t('map.replay.alarms');
  if (data)
    return (
      <AlarmSections
        alarms={data.alarms.toSorted(compareBy.severity)}
        times={props.times}
        title={title}
        none={t('map.replay.noAlarms')}
      />
    );
  return (
    <>
      <h3>{title}</h3>
      {error ? (
        <p className="map-quiet">{t('map.replay.alarmsFailed')}</p>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </>
  );
}

function Readings(props: MomentProps) {
  const { siteId, at, times } = props;
  const { t } = useTranslation();
  const { data, error } = useQuery(siteReadingsQuery, { siteId, at });
  const { devices, nameOf } = useSiteDevices(siteId);
  if (!data && error) return <p className="map-quiet">{t('map.replay.readingsFailed')}</p>;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const silent = devices.filter(({ id }) => data.devices.every(({ deviceId }) => deviceId !== id));
  return (
    <>
      <SiteSummary readings={data.devices} nameOf={nameOf} times={times} nowMs={at} />
      {data.devices.length === 0 ? <p className="map-quiet">{t('map.replay.noReadings')}</p> : null}
      {data.devices.map((device) => (
        <DeviceReadings key={device.code} device={device} name={nameOf(device)} times={times} nowMs={at} />
      ))}
      {data.devices.length > 0 && silent.length > 0 ? (
        <p className="map-quiet">
          {t('map.replay.silentDevices', { devices: silent.map(({ name }) => name).join(' · ') })}
        </p>
      ) : null}
    </>
  );
}

/** One site at the moment that a replay shows: what it is asked for once the replay rests there. */
export function SitePast({ siteId, condition, times }: SitePastProps) {
  const { t } = useTranslation();
  const { at, isPlaying } = useAppSelector((state) => state.replay);
  const moment = { siteId, at, times };
  return (
    <>
      <p role="note">{t('map.replay.panelAt', { at: times.moment(at) })}</p>
      <p>
        <Tag>{t(`condition.${condition}`)}</Tag>
      </p>
      {isPlaying ? (
        <p className="map-quiet">{t('map.replay.panelPlaying')}</p>
      ) : (
        <>
          <Alarms {...moment} />
          <h3>{t('map.replay.readings')}</h3>
          <Readings {...moment} />
        </>
      )}
    </>
  );
}
