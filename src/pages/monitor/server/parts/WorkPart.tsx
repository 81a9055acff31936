import type { WorkHealth } from '@contract/monitor';
import { minuteMs, secondMs } from '@contract/time';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { Card, type Fact, Facts } from './Facts';

/** Work that should have begun this long ago holds others up. */
const overdueLimitS = (5 * minuteMs) / secondMs;

/** Which messages do not reach anybody, since when, and why. */
function Failing({ of, times }: { of: WorkHealth['notifications']['failing']; times: Times }) {
  const { t } = useTranslation();
  return (
    <ul className="monitor__failing" aria-label={t('monitor.failing')}>
      {of.map(({ channel, count, since, error }) => (
        <li key={channel}>
          <b>{t('monitor.failingOf', { channel, n: times.number(count), at: times.moment(since) })}</b>
          <span>{error}</span>
        </li>
      ))}
    </ul>
  );
}

/** What runs by itself: jobs, and messages to people. */
export function WorkPart({ work: { jobs, notifications }, times }: { work: WorkHealth; times: Times }) {
  const { t } = useTranslation();
  const count = (label: string, value: number, isBad = false): Fact => ({
    label: t(label),
    value: times.number(value),
    isBad,
  });
  const overdue = (overdueS: number | null): Fact => ({
    label: t('monitor.overdue'),
    value: overdueS === null ? '—' : times.age(overdueS * secondMs),
    isBad: (overdueS ?? 0) > overdueLimitS,
  });
  return (
    <>
      <Card title={t('monitor.jobs')} note={t('monitor.jobsEnabled', { n: times.number(jobs.enabled) })}>
        <Facts
          facts={[
            count('monitor.workRunning', jobs.running),
            count('monitor.workWaiting', jobs.waiting),
            overdue(jobs.overdueS),
            count('monitor.workDone', jobs.doneDay),
            count('monitor.workFailed', jobs.failedDay, jobs.failedDay > 0),
          ]}
        />
      </Card>
      <Card
        title={t('monitor.notifications')}
        note={t('monitor.channels', {
          n: times.number(notifications.channels),
          count: notifications.channels,
        })}
      >
        <Facts
          facts={[
            count('monitor.workWaiting', notifications.waiting),
            overdue(notifications.overdueS),
            count('monitor.delivered', notifications.deliveredDay),
            count('monitor.dead', notifications.deadDay, notifications.deadDay > 0),
          ]}
        />
        {notifications.failing.length > 0 ? <Failing of={notifications.failing} times={times} /> : null}
      </Card>
    </>
  );
}
