import type { Alarm } from '@contract/alarms';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { Mark } from './Mark';

/** What is particular about an alarm, each in a word: it recurs, it chatters, it is late, put away, explained … */
export function AlarmMarks({ alarm, times }: { alarm: Alarm; times: Times }) {
  const { t } = useTranslation();
  const { count, shelvedUntil, suppressedBy } = alarm;
  const since = alarm.firstRaisedAt ?? alarm.raisedAt;
  return (
    <>
      {count > 1 ? (
        <Mark
          words={t('alarms.mark.times', { n: count })}
          hint={t('alarms.markHint.times', { n: count, at: times.moment(since) })}
        />
      ) : null}
      {alarm.isChattering ? (
        <Mark words={t('alarms.mark.chattering')} hint={t('alarms.markHint.chattering')} />
      ) : null}
      {alarm.isLatched ? <Mark words={t('alarms.mark.latched')} hint={t('alarms.markHint.latched')} /> : null}
      {alarm.isLate ? <Mark words={t('alarms.late')} hint={t('alarms.lateHint')} /> : null}
      {shelvedUntil === null ? null : (
        <Mark
          words={t('alarms.mark.shelvedUntil', { at: times.minute(shelvedUntil) })}
          hint={t('alarms.markHint.shelved', {
            at: times.moment(shelvedUntil),
            by: alarm.shelvedBy ?? '—',
            reason: alarm.shelveReason ?? '—',
          })}
        />
      )}
      {suppressedBy ? (
        <Mark words={t(`alarms.mark.${suppressedBy}`)} hint={t(`alarms.markHint.${suppressedBy}`)} />
      ) : null}
    </>
  );
}
