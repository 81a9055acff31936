import type { FaultOrder } from '@contract/faults';
import { dayMs } from '@contract/time';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';
import { nextClock } from './nextClock';
import type { FaultRowsProps } from './FaultTable';
import { titleOf } from './words';
import './faultCalendar.css';

const shownDays = 7;
/** More of one day are found by the list. */
const mostOfDay = 60;

interface Day {
  key: string;
  orders: FaultOrder[];
}

/** Overdue first, then a week by the day on which the next limit ends, then what comes later or stands still. */
const daysOf = (orders: readonly FaultOrder[], today: number, times: Times): Day[] => {
  const dates = Array.from({ length: shownDays }, (_, n) => times.date(today + n * dayMs));
  const days = new Map<string, FaultOrder[]>(['overdue', ...dates, 'later'].map((key) => [key, []]));
  for (const order of orders) {
    const dueAt = nextClock(order)?.dueAt ?? null;
    const date = dueAt === null ? 'later' : times.date(dueAt);
    const isOverdue = dueAt !== null && dueAt < today && date !== dates[0];
    days.get(isOverdue ? 'overdue' : days.has(date) ? date : 'later')?.push(order);
  }
  return [...days].map(([key, held]) => ({
    key,
    orders: held.toSorted((a, b) => (nextClock(a)?.dueAt ?? Infinity) - (nextClock(b)?.dueAt ?? Infinity)),
  }));
};

/** Which limits end on which day. */
export function FaultCalendar({ orders, times, offsetMs, openedId, onOpen }: FaultRowsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = Math.floor(useServerNow(offsetMs) / 60_000) * 60_000;
  const days = useMemo(() => daysOf(orders, minute, times), [orders, minute, times]);
  return (
    <div className="fault-calendar">
      {days.map(({ key, orders: held }, at) => (
        <section
          key={key}
          data-day={key}
          aria-label={at === 0 || at > shownDays ? t(`faults.day.${key}`) : key}
        >
          <h2>
            {at === 0 || at > shownDays ? t(`faults.day.${key}`) : key}
            {at === 1 ? <small> {t('faults.day.today')}</small> : null}{' '}
            <span className="quiet">{held.length}</span>
          </h2>
          <ul>
            {held.slice(0, mostOfDay).map((order) => {
              const dueAt = nextClock(order)?.dueAt ?? null;
              return (
                <li key={order.id}>
                  <button type="button" aria-current={order.id === openedId} onClick={() => onOpen(order.id)}>
                    <ConditionMark condition={conditionOfLevel(order.level)} size={12} />
                    <time>{dueAt === null ? '—' : times.minute(dueAt)}</time>
                    <span>{titleOf(t, order, language)}</span>
                    <small>{order.siteName}</small>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
