import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAlarmRows } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { Times } from '@/time/useTimes';

const listed = 8;

/** The standing alarms of one site, each a way into the alarm centre. */
export function SiteAlarms({ siteId, times }: { siteId: number; times: Times }) {
  const { t } = useTranslation();
  const filter = useMemo(() => ({ siteId }), [siteId]);
  const alarms = useAlarmRows(filter, 'severity');
  if (alarms.length === 0) return <p className="map-quiet">{t('map.noAlarms')}</p>;
  return (
    <>
      <ul className="site-alarms">
        {alarms.slice(0, listed).map((alarm) => (
          <li key={alarm.id}>
            <Link to={`/alarms?site=${siteId}&alarm=${alarm.id}`}>
              <ConditionMark condition={conditionOfLevel(alarm.level)} />
              <span>{t(`alarm.${alarm.definitionId}.name`, { defaultValue: alarm.definitionId })}</span>
              <time dateTime={new Date(alarm.raisedAt).toISOString()}>{times.moment(alarm.raisedAt)}</time>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={`/alarms?site=${siteId}`}>{t('map.allAlarms')}</Link>
    </>
  );
}
