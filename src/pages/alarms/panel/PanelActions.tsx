import type { Alarm } from '@contract/alarms';
import { reportFaultFromAlarm } from '@contract/calls/faults';
import { faultOfAlarmRequested } from '@sagas/faults/faults.slice';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import type { Act } from '../actions/acts';

interface PanelActionsProps {
  alarm: Alarm;
  offered: readonly Act[];
  onAct: (act: Act) => void;
}

/** What may be done to this alarm now, and where to look further. */
export function PanelActions({ alarm, offered, onAct }: PanelActionsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <div className="alarm-panel__actions">
      {offered.map((act, at) => (
        <Button
          key={act}
          size="small"
          {...(at === 0 && act === 'acknowledge' && { type: 'primary' })}
          onClick={() => onAct(act)}
        >
          {t(`alarms.act.${act}`)}
        </Button>
      ))}
      {alarm.siteId === null ? null : (
        <>
          <Link to={`/site/${alarm.siteId}`}>{t('map.sitePage')}</Link>
          <Link to={`/map?site=${alarm.siteId}`}>{t('alarms.detail.onMap')}</Link>
          <HasPermi any={[reportFaultFromAlarm.permission]}>
            <Button
              size="small"
              onClick={() => dispatch(faultOfAlarmRequested({ alarmId: alarm.id, note: '' }))}
            >
              {t('faults.ofAlarm')}
            </Button>
          </HasPermi>
        </>
      )}
    </div>
  );
}
