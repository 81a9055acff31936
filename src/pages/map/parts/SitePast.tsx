import { type Asked, siteMomentKeyOf, siteMomentWanted } from '@sagas/details/details.slice';
import { compareBy } from '@sagas/alarms/alarmFilter';
import { Skeleton, Tag } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCondition } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { useAppDispatch, useAppSelector } from '@/app/store';
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

/** What was asked for this moment, and nothing of another. */
const ofMoment = <T,>(asked: Asked<T>, { siteId, at }: MomentProps) => {
  const isOurs = asked.key === siteMomentKeyOf({ siteId, at });
  return { data: isOurs ? asked.data : null, hasFailed: isOurs && asked.status === 'failed' };
};

function Alarms(props: MomentProps) {
  const { t } = useTranslation();
  const asked = useAppSelector((state) => state.details.siteAlarms);
  const { data, hasFailed } = ofMoment(asked, props);
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
      {hasFailed ? (
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
  const asked = useAppSelector((state) => state.details.siteReadings);
  const { data, hasFailed } = ofMoment(asked, props);
  const { devices, nameOf } = useSiteDevices(siteId);
  if (hasFailed) return <p className="map-quiet">{t('map.replay.readingsFailed')}</p>;
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
  const dispatch = useAppDispatch();
  const { at, isPlaying } = useAppSelector((state) => state.replay);
  useEffect(() => {
    if (!isPlaying) dispatch(siteMomentWanted({ siteId, at }));
  }, [dispatch, siteId, at, isPlaying]);
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
