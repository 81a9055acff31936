import type { Display } from '@contract/displays';
import { Badge } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';

/** Whether a wall lives, shows fresh data, and runs what is served. */
export function Standing({ display }: { display: Display }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { isAlive, beatAt, beat, isCurrent, isWatched } = display;
  if (beatAt === null) return <Badge status="default" text={t('displays.never')} />;
  if (!isAlive)
    return (
      <Badge
        status={isWatched ? 'error' : 'default'}
        text={t('displays.silent', { at: times.moment(beatAt) })}
      />
    );
  if (beat?.isStale) return <Badge status="warning" text={t('displays.stale')} />;
  const isOld = isCurrent === false;
  return (
    <Badge
      status={isOld ? 'warning' : 'success'}
      text={t(isOld ? 'displays.oldVersion' : 'displays.alive')}
    />
  );
}
