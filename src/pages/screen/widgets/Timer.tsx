import { useTranslation } from 'react-i18next';
import { leftOf } from '@/time/countdown';
import { Amount } from '../parts/Amount';
import type { WidgetProps } from '../parts/widget';

/** Counts down to an instant that is part of the scene, and so is the same on every wall and after a restart. */
export function Timer({ times, nowMs, endsAt }: WidgetProps) {
  const { t } = useTranslation();
  if (endsAt === undefined)
    return (
      <Amount value={null}>
        <span>{t('screen.timer.unset')}</span>
      </Amount>
    );
  const { days, clock } = leftOf(endsAt, nowMs);
  const isOver = nowMs >= endsAt;
  return (
    <Amount value={days > 0 ? t('screen.timer.days', { count: days, clock }) : clock}>
      <span className={isOver ? 'is-abnormal' : undefined}>
        {isOver ? t('screen.timer.over', { age: times.age(nowMs - endsAt) }) : t('screen.timer.until')}
      </span>
      <span>{times.stamp(endsAt)}</span>
    </Amount>
  );
}
