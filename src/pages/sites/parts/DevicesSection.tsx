import { connectDevice } from '@contract/calls/connecting';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useReadings } from '@/live';
import { DeviceReadings } from '@/pages/map/parts/DeviceReadings';
import { useSiteDevices } from '@/pages/map/parts/useSiteDevices';
import { HasPermi } from '@/permission/only';
import { useJudgedAt } from '@/readings/useJudgedAt';
import { useTimes } from '@/time/useTimes';
import type { SiteSectionProps } from '../siteSection';
import { FreePoints } from './FreePoints';

/** Every device with all that it has told, and those that were never heard. */
export function DevicesSection({ site: { id } }: SiteSectionProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const nowMs = useJudgedAt();
  const readings = useReadings(id);
  const { devices, nameOf } = useSiteDevices(id);
  const heard = new Set(readings.map(({ deviceId }) => deviceId));
  const unheard = devices.filter((device) => !heard.has(device.id));
  return (
    <>
      {readings.length === 0 ? <p className="map-quiet">{t('map.noReadings')}</p> : null}
      <div className="site-page__devices">
        {readings.map((device) => (
          <DeviceReadings key={device.code} {...{ device, times, nowMs }} name={nameOf(device)} isWhole />
        ))}
      </div>
      <FreePoints siteId={id} {...{ devices, times, nowMs }} />
      <HasPermi any={[connectDevice.permission]}>
        <div>
          <Link to={`/connect?site=${id}`}>{t('sitePage.connect')}</Link>
        </div>
      </HasPermi>
      {unheard.length === 0 ? null : (
        <p className="map-quiet">
          {t('sitePage.unheard', { devices: unheard.map(({ name }) => name).join(' · ') })}
        </p>
      )}
    </>
  );
}
