import type { Alarm } from '@contract/alarms';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Act } from '../actions/acts';

interface PanelActionsProps {
  alarm: Alarm;
  offered: readonly Act[];
  onAct: (act: Act) => void;
}

/** What may be done to this alarm now, and where to look further. */
export function PanelActions({ alarm, offered, onAct }: PanelActionsProps) {
  const { t } = useTranslation();
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
        </>
      )}
    </div>
  );
}
