import { useQuery } from '@/queries/useQuery';
import { alarmGuidanceQuery } from '@sagas/alarms/alarms.queries';
import type { AlarmGuide, GuidePlace } from '@contract/alarmGuides';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { alarmNameOf } from '@/pages/alarms/names';

/** What is to be done about the alarm where it is; while it is asked again the old answer stays. */
export function useGuidance(alarmId: number) {
  const { data, error, again } = useQuery(alarmGuidanceQuery, alarmId);
  return { guidance: data, hasFailed: error !== null, ask: again };
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
