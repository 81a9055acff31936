import type { FaultOrder } from '@contract/faults';
import type { TFunction } from 'i18next';
import { alarmNameOf } from '@/pages/alarms/names';

/** What an order is about: in the words of who reported it, else the alarm's name, else its type. */
export const titleOf = (t: TFunction, order: FaultOrder, language: 'zh' | 'en' | 'hk'): string => {
  if (order.title !== '') return order.title;
  if (order.diagnosis !== null) return t(`diagnosis.${order.diagnosis}.name`);
  if (order.definitionId !== null) return alarmNameOf(t, order.definitionId);
  return order.typeName?.[language] ?? t('faults.untitled');
};
