import type { AlarmGuide, GuidePlace } from '@contract/alarmGuides';
import { alarmGuidanceWanted } from '@sagas/details/details.slice';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { alarmNameOf } from '@/pages/alarms/parts/names';
import { useAppDispatch, useAppSelector } from '@/app/store';

/** What is to be done about the alarm where it is; while it is asked again the old answer stays. */
export function useGuidance(alarmId: number) {
  const dispatch = useAppDispatch();
  const asked = useAppSelector((state) => state.details.alarmGuidance);
  const ask = useCallback(() => void dispatch(alarmGuidanceWanted(alarmId)), [dispatch, alarmId]);
  useEffect(ask, [ask]);
  const isOurs = asked.key === String(alarmId);
  return { guidance: isOurs ? asked.data : null, hasFailed: isOurs && asked.status === 'failed', ask };
}

/** Where a guide comes from and which alarms it is of, in words. */
export function useGuideWords() {
  const { t } = useTranslation();
  const language = useLanguage();
  return {
    placeOf: ({ kind, name }: Pick<GuidePlace, 'kind' | 'name'>): string =>
      t(`alarms.guide.from.${kind}`, { name: name?.[language] ?? '' }),
    whichOf: (definitionId: AlarmGuide['definitionId']): string =>
      definitionId === null
        ? t('alarms.guide.allAlarms')
        : t('alarms.guide.oneAlarm', { alarm: alarmNameOf(t, definitionId) }),
  };
}
