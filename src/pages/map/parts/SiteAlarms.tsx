import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAlarmRows } from '@/live';
import type { Times } from '@/time/useTimes';
import { AlarmSections } from './AlarmSections';

/** The standing alarms of one site, each a way into the alarm centre. */
export function SiteAlarms({ siteId, times }: { siteId: number; times: Times }) {
  const { t } = useTranslation();
  const filter = useMemo(() => ({ siteId }), [siteId]);
  const alarms = useAlarmRows(filter, 'severity');
  return (
    <>
      <AlarmSections
        alarms={alarms}
        times={times}
        title={t('map.openAlarms')}
        none={t('map.noAlarms')}
        around={({ id }, row) => <Link to={`/alarms?site=${siteId}&standing=all&alarm=${id}`}>{row}</Link>}
      />
      {alarms.length === 0 ? null : (
        <Link to={`/alarms?site=${siteId}&standing=all`}>{t('map.allAlarms')}</Link>
      )}
    </>
  );
}
