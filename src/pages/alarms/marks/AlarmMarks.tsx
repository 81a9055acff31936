import {
  ClockCircleOutlined,
  CloudOutlined,
  HistoryOutlined,
  LockOutlined,
  PartitionOutlined,
  SyncOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import type { Alarm, AlarmSuppression } from '@contract/alarms';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { Mark } from './Mark';

const iconOf: Readonly<Record<AlarmSuppression, ReactNode>> = {
  parent: <PartitionOutlined />,
  maintenance: <ToolOutlined />,
  weather: <CloudOutlined />,
};

interface MarksProps {
  alarm: Alarm;
  times: Times;
}

function Shelved({ alarm, times }: MarksProps) {
  const { t } = useTranslation();
  const { shelvedUntil, shelvedBy, shelveReason } = alarm;
  if (shelvedUntil === null) return null;
  return (
    <Mark
      icon={<ClockCircleOutlined />}
      words={t('alarms.mark.shelvedUntil', { at: times.minute(shelvedUntil) })}
      hint={t('alarms.markHint.shelved', {
        at: times.moment(shelvedUntil),
        by: shelvedBy ?? '—',
        reason: shelveReason ?? '—',
      })}
    />
  );
}

/** What is particular about an alarm, each in a word: it recurs, it chatters, it is late, put away, explained … */
export function AlarmMarks({ alarm, times }: MarksProps) {
  const { t } = useTranslation();
  const { count, suppressedBy } = alarm;
  const since = alarm.firstRaisedAt ?? alarm.raisedAt;
  const named = (name: 'chattering' | 'latched' | AlarmSuppression) => ({
    words: t(`alarms.mark.${name}`),
    hint: t(`alarms.markHint.${name}`),
  });
  return (
    <>
      {count > 1 ? (
        <Mark
          words={t('alarms.mark.times', { n: count })}
          hint={t('alarms.markHint.times', { n: count, at: times.moment(since) })}
        />
      ) : null}
      {alarm.isChattering ? <Mark icon={<SyncOutlined />} {...named('chattering')} /> : null}
      {alarm.isLatched ? <Mark icon={<LockOutlined />} {...named('latched')} /> : null}
      {alarm.isLate ? (
        <Mark icon={<HistoryOutlined />} words={t('alarms.late')} hint={t('alarms.lateHint')} />
      ) : null}
      <Shelved alarm={alarm} times={times} />
      {suppressedBy ? <Mark icon={iconOf[suppressedBy]} {...named(suppressedBy)} /> : null}
    </>
  );
}
