import type { Alarm } from '@contract/alarms';
import type { AlarmFilter } from '@sagas/alarms/lines/alarmFilter';
import type { TopicState } from '@sagas/stream/stream.slice';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { useAlarmRows, useFreshness } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { useServerNow } from '@/time/useServerNow';
import { useTimes } from '@/time/useTimes';
import { alarmTitleOf, deviceNameOf, siteNameOf } from './names';
import './urgentAlarms.css';

const filter: AlarmFilter = { standing: 'asking' };

/** The worst alarms that nobody has acknowledged, each a way into the alarm centre. @param listed rows at most */
export function UrgentAlarms({ listed }: { listed: number }) {
  const { t } = useTranslation();
  const alarms = useAlarmRows(filter, 'severity');
  const topic = useAppSelector((state) => state.stream.topics.alarms);
  return (
    <section aria-labelledby="urgent-alarms">
      <h2 id="urgent-alarms">{t('alarms.urgent')}</h2>
      <ol className="urgent-alarms">
        {alarms.slice(0, listed).map((alarm) => (
          <UrgentAlarm key={alarm.id} alarm={alarm} />
        ))}
        {alarms.length === 0 && <None topic={topic} />}
      </ol>
    </section>
  );
}

/** Nothing yet is not the same as none: rows are drawn in their place until it is known. */
function None({ topic }: { topic: TopicState | undefined }) {
  const { t } = useTranslation();
  const hasLostRights = useAppSelector(({ session }) => session.hasLostRights);
  if (topic?.status === 'following')
    return <li className="urgent-alarms-none">{t('alarms.nothingUrgent')}</li>;
  if (topic?.status === 'refused')
    return (
      <li className="urgent-alarms-none">{t(hasLostRights ? 'shell.rightsChanged' : 'alarms.refused')}</li>
    );
  return (
    <li className="urgent-alarms-loading" role="status" aria-label={t('alarms.loading')}>
      {[0, 1, 2, 3].map((row) => (
        <span key={row} className="urgent-alarms-bar" />
      ))}
    </li>
  );
}

function UrgentAlarm({ alarm }: { alarm: Alarm }) {
  const { id, level, raisedAt } = alarm;
  const { t } = useTranslation();
  const times = useTimes();
  const [name, site, device] = [alarmTitleOf(t, alarm), siteNameOf(t, alarm), deviceNameOf(t, alarm)];
  const { serverOffsetMs } = useFreshness();
  const age = useServerNow(serverOffsetMs) - raisedAt;
  return (
    <li>
      <Link to={`/alarms?alarm=${id}`}>
        <ConditionMark condition={conditionOfLevel(level)} />
        <span className="visually-hidden">{t(`level.${level}`)}</span>
        <span className="urgent-alarms-name" title={name}>
          {name}
        </span>
        <span className="urgent-alarms-place" title={site}>
          {site}
        </span>
        <span className="urgent-alarms-device" title={device ?? undefined}>
          {device}
        </span>
        <span className="urgent-alarms-age">{times.age(age)}</span>
      </Link>
    </li>
  );
}
