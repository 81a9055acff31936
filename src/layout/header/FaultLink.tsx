import { ToolOutlined } from '@ant-design/icons';
import { hasPermission } from '@sagas/permission/checks';
import { selectPageNamed } from '@sagas/permission/selectors';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { useTopic } from '@/live';
import './faultLink.css';

/** R-SHELL-08: to the route named Fault, with how many orders are open. */
export function FaultLink() {
  const { t } = useTranslation();
  const fault = useAppSelector(selectPageNamed('Fault'));
  const mayList = useAppSelector(({ session }) => hasPermission(session.permissions, ['fault:list']));
  const open = useAppSelector((state) => state.faults.open);
  useTopic(fault && mayList ? 'faults' : null);
  if (!fault) return null;
  return (
    <Link className="top-bar-link fault-link" to={fault.path} title={t('shell.fault')}>
      <ToolOutlined className="fault-link__sign" aria-hidden="true" />
      <span className="fault-link__words">{t('shell.fault')}</span>
      {mayList && open !== null ? (
        <span className="fault-link__count" aria-label={t('shell.openFaults', { count: open })}>
          {open}
        </span>
      ) : null}
    </Link>
  );
}
