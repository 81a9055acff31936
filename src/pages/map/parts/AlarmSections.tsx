import type { Alarm } from '@contract/alarms';
import { isActive, suppressionOf } from '@contract/alarmSuppression';
import { useTranslation } from 'react-i18next';
import { AlarmList, type AroundRow } from './AlarmList';
import type { Times } from '@/time/useTimes';

interface AlarmSectionsProps {
  alarms: Iterable<Alarm>;
  times: Times;
  /** Of those that were active, and what is said when there are none. */
  title: string;
  none: string;
  around?: AroundRow;
}

function Head({ title, count }: { title: string; count: number }) {
  return (
    <h3>
      {title} {count === 0 ? null : <span className="map-quiet">{count}</span>}
    </h3>
  );
}

/** The alarms of a site: those that are active, apart from them those that only wait for acknowledgement, and the suppressed. */
export function AlarmSections({ alarms, times, title, none, around }: AlarmSectionsProps) {
  const { t } = useTranslation();
  const active: Alarm[] = [];
  const cleared: Alarm[] = [];
  const suppressed: Alarm[] = [];
  for (const alarm of alarms)
    if (suppressionOf(alarm) !== null) suppressed.push(alarm);
    else (isActive(alarm) ? active : cleared).push(alarm);
  return (
    <>
      <Head title={title} count={active.length} />
      {active.length === 0 ? (
        <p className="map-quiet">{none}</p>
      ) : (
        <AlarmList alarms={active} times={times} around={around} />
      )}
      {cleared.length === 0 ? null : (
        <>
          <Head title={t('map.clearedAlarms')} count={cleared.length} />
          <AlarmList alarms={cleared} times={times} around={around} />
        </>
      )}
      {suppressed.length === 0 ? null : (
        <>
          <Head title={t('alarms.suppressed')} count={suppressed.length} />
          <AlarmList alarms={suppressed} times={times} around={around} />
        </>
      )}
    </>
  );
}
