import { securityRequested } from '@sagas/security/security.slice';
import { Button, Card, Result, Skeleton, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { Overview } from './parts/Overview';
import { SettingsForm } from './parts/SettingsForm';
import './security.css';

/** What is weak here, and what is decided about passwords, lock-out, sessions, addresses and second factors. */
export function Security() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { answer, overview, hasFailed } = useAppSelector((state) => state.security);
  const [tab, setTab] = useState('overview');
  const [group, setGroup] = useState<string | null>(null);
  useEffect(() => {
    dispatch(securityRequested());
  }, [dispatch]);
  if (hasFailed && !answer) return <Failed />;
  if (!answer || !overview) return <Skeleton active aria-label={t('security.loading')} />;
  const mend = (wanted: string) => {
    setGroup(wanted);
    setTab('settings');
  };
  return (
    <Card className="security" title={<h1>{t('security.title')}</h1>}>
      <Tabs
        activeKey={tab}
        onChange={(key) => {
          setGroup(null);
          setTab(key);
        }}
        items={[
          {
            key: 'overview',
            label: t('security.tab.overview'),
            children: <Overview overview={overview} onMend={mend} />,
          },
          {
            key: 'settings',
            label: t('security.tab.settings'),
            children: <SettingsForm key={answer.version} answer={answer} group={group} />,
          },
        ]}
      />
    </Card>
  );
}

function Failed() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Result
      status="warning"
      title={t('security.failed')}
      extra={<Button onClick={() => dispatch(securityRequested())}>{t('security.retry')}</Button>}
    />
  );
}
