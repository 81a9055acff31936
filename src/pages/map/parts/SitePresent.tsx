import { listUnits } from '@contract/calls/commands';
import { listDoors } from '@contract/calls/doors';
import { Tag } from 'antd';
import { heardStateOf } from '@contract/sites';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { latePart } from '@/app/latePart';
import { useReadings, useSite } from '@/live';
import { OpenOrders } from '@/pages/faults/parts/OpenOrders';
import type { Palette, SiteCondition } from '@/palette/palette';
import { HasPermi } from '@/permission/only';
import { useJudgedAt } from '@/readings/useJudgedAt';
import type { Times } from '@/time/useTimes';
import { SiteAlarms } from './SiteAlarms';
import { SiteFigures } from './SiteFigures';
import { SiteSummary } from './SiteSummary';
import { SiteTrend } from './SiteTrend';
import { HeardTag } from '@/palette/HeardTag';
import { useSiteDevices } from './useSiteDevices';

const SiteControl = latePart(async () => (await import('@/pages/commands/SiteControl')).SiteControl);

const SiteDoors = latePart(async () => (await import('@/pages/doors/SiteDoors')).SiteDoors);

interface SitePresentProps {
  siteId: number;
  condition: SiteCondition;
  palette: Palette;
  times: Times;
}

/** The short form of the page of a site: how it is at this moment, and its last day. */
export function SitePresent({ siteId, condition, palette, times }: SitePresentProps) {
  const { t } = useTranslation();
  const { state } = useSite(siteId);
  const readings = useReadings(siteId);
  const nowMs = useJudgedAt();
  const { nameOf } = useSiteDevices(siteId);
  const room = readings.find((device) => device.class === 'env');
  const heard = heardStateOf({ comm: state?.comm ?? 'unknown', isUnderstood: state?.isUnderstood });
  return (
    <>
      <p>
        <Tag>{t(`condition.${condition}`)}</Tag>
        {/* The condition of a site that is silent, or was never heard, already says so. */}
        <HeardTag heard={heard} condition={condition} />
        {state?.doorOpen ? <Tag color="warning">{t('map.doorOpen')}</Tag> : null}
      </p>
      <SiteFigures siteId={siteId} readings={readings} times={times} nowMs={nowMs} />
      <SiteSummary readings={readings} nameOf={nameOf} times={times} nowMs={nowMs} />
      <SiteAlarms siteId={siteId} times={times} />
      <OpenOrders siteId={siteId} />
      <HasPermi any={[listUnits.permission]}>
        <SiteControl siteId={siteId} />
      </HasPermi>
      <HasPermi any={[listDoors.permission]}>
        <SiteDoors siteId={siteId} />
      </HasPermi>
      {room ? (
        <>
          <h3>{t('map.trend')}</h3>
          <SiteTrend device={room} palette={palette} times={times} />
        </>
      ) : null}
      {readings.length === 0 ? <p className="map-quiet">{t('map.noReadings')}</p> : null}
      <p>
        <Link to={`/site/${siteId}`}>{t('map.sitePage')}</Link>
      </p>
    </>
  );
}
