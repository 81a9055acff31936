import { readAlarmsAt } from '@contract/calls/alarmHistory';
import { readSiteStates } from '@contract/calls/siteStates';
import { hourMs } from '@contract/time';
import { hasPermission } from '@sagas/permission/checks';
import { replayOpened } from '@sagas/replay/replay.slice';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';

/** To the scene as it was an hour ago, for whoever may read the alarms of the past. */
export function ReplayButton({ nowMs }: { nowMs: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const mayRead = useAppSelector(({ session: { permissions } }) =>
    [readAlarmsAt, readSiteStates].every(({ permission }) => hasPermission(permissions, [permission])),
  );
  if (!mayRead) return null;
  return (
    <button
      type="button"
      className="screen-head__replay"
      onClick={() => dispatch(replayOpened(nowMs - hourMs))}
    >
      {t('screen.replay.open')}
    </button>
  );
}
