import type { Alarm } from '@contract/alarms';
import { inWords } from '@contract/unitStates';
import type { TFunction } from 'i18next';

/** Name of an alarm in the language of the page; a definition without words shows its id. */
export const alarmNameOf = (t: TFunction, definitionId: string): string =>
  t(`alarm.${definitionId}.name`, { defaultValue: definitionId });

/** What an alarm says: the words of the field unit or of a free point where it has some, before its kind. */
export const alarmTitleOf = (
  t: TFunction,
  { definitionId, pointName }: Pick<Alarm, 'definitionId' | 'pointName'>,
): string => [pointName && inWords(t, pointName), alarmNameOf(t, definitionId)].filter(Boolean).join(' · ');

/** Its device and the point of it; null where it is about none. */
export const deviceNameOf = (t: TFunction, { deviceName }: Pick<Alarm, 'deviceName'>): string | null =>
  deviceName === null ? null : inWords(t, deviceName);

interface Placed {
  siteName: string | null;
}

export const siteNameOf = (t: TFunction, { siteName }: Placed): string =>
  siteName ?? t('alarms.centreItself');

export const areaNameOf = (
  t: TFunction,
  { areaName }: Pick<Alarm, 'areaName'>,
  language: 'zh' | 'en' | 'hk',
): string => areaName?.[language] ?? t('alarms.noArea');
