import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAlarmRows } from '@/live';
import type { Times } from '@/time/useTimes';
import { AlarmList } from './AlarmList';

/** The standing alarms of one site, each a way into the alarm centre. */
export function SiteAlarms({ siteId, times }: { siteId: number; times: Times }) {
  const { t } = useTranslation();
  const filter = useMemo(() => ({ siteId }), [siteId]);
  const alarms = useAlarmRows(filter, 'severity');
  if (alarms.length === 0) return <p className="map-quiet">{t('map.noAlarms')}</p>;
  return (
    <>
      <AlarmList
        alarms={alarms}
        times={times}
        around={({ id }, row) => <Link to={`/alarms?site=${siteId}&standing=all&alarm=${id}`}>{row}</Link>}
      />
      <Link to={`/alarms?site=${siteId}&standing=all`}>{t('map.allAlarms')}</Link>
    </>
  );
}
