import { AlertOutlined } from '@ant-design/icons';
import { hasPermission } from '@sagas/permission/checks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTopic } from '@/live';
import { useAppSelector } from '@/app/store';
import './alarmCount.css';

const productName = 'CoolOps';

/** Unacknowledged alarms, in the header and in the title of the browser's tab, where they are seen from elsewhere. */
export function AlarmCount() {
  const { t } = useTranslation();
  const mayList = useAppSelector(({ session }) => hasPermission(session.permissions, ['alarm:list']));
  const perLevel = useAppSelector((state) => state.alarms.counts.unacknowledged);
  const isKnown = useAppSelector((state) => state.alarms.newestAt !== null);
  useTopic(mayList ? 'alarms' : null);
  const count = perLevel.reduce((sum, ofLevel) => sum + ofLevel, 0);
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${productName}` : productName;
    return () => {
      document.title = productName;
    };
  }, [count]);
  if (!mayList) return null;
  // Nothing yet is not the same as none.
  const words = t(isKnown ? 'shell.unacknowledged' : 'shell.alarmsLoading', { count });
  const worst = perLevel.findIndex((ofLevel) => ofLevel > 0) + 1;
  return (
    <Link to="/alarms" className="alarm-count" data-level={worst} aria-label={words}>
      <AlertOutlined aria-hidden="true" />
      <span className="alarm-count-words">{words}</span>
      <span className="alarm-count-number">{isKnown ? count : '…'}</span>
    </Link>
  );
}
