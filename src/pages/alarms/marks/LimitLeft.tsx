import { type RunningLimit, runningLimits } from '@contract/alarmLimits';
import type { Alarm } from '@contract/alarms';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';
import { useAppSelector } from '@/app/store';
import './limitLeft.css';

interface LimitProps {
  times: Times;
  offsetMs: number;
}

/** Until when it is to be answered and over, the next one first; none before the limits are known. */
export function useRunningLimits(alarm: Alarm): readonly RunningLimit[] {
  const limits = useAppSelector((state) => state.alarms.limits);
  return limits === null ? [] : runningLimits(alarm, limits);
}

/** How much of a limit is left, or by how much it is overrun: in words, as colour alone says nothing. */
export function LimitLeft({ limit, times, offsetMs }: LimitProps & { limit: RunningLimit }) {
  const { t } = useTranslation();
  const leftMs = limit.dueAt - useServerNow(offsetMs);
  const isOver = leftMs <= 0;
  return (
    <span
      className={isOver ? 'limit-left is-over' : 'limit-left'}
      title={t(`alarms.limitHint.${limit.kind}`, { at: times.moment(limit.dueAt) })}
    >
      {t(isOver ? `alarms.limitOver.${limit.kind}` : `alarms.limitLeft.${limit.kind}`, {
        age: times.age(Math.abs(leftMs)),
      })}
    </span>
  );
}

export function LimitCell({ alarm, isClosed, ...props }: LimitProps & { alarm: Alarm; isClosed: boolean }) {
  const [next] = useRunningLimits(alarm);
  if (!next || isClosed) return <span className="quiet">—</span>;
  return <LimitLeft limit={next} {...props} />;
}
