import { readFsuLog, readFsuUnit } from '@contract/calls/fsuUnits';
import type { FsuSource } from '@contract/fsuSources';
import { unitReadRequested } from '@sagas/fsuUnits/fsuUnits.slice';
import { fsuSourceQuery } from '@sagas/fsuUnits/fsuUnits.queries';
import { hasPermission } from '@sagas/permission/checks';
import { Alert, Button, Card, Result, Skeleton, Space, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import '@/crud/words';
import { HasPermi } from '@/permission/only';
import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import { Lacks } from './parts/Lacks';
import { OpenAlarms } from './parts/OpenAlarms';
import { Quarantine } from './parts/Quarantine';
import { RawLog } from './parts/RawLog';
import { Standing } from './parts/Standing';
import { Thresholds } from './parts/Thresholds';
import { Trial } from './parts/Trial';
import { Unreadable } from './parts/Unreadable';
import './fsu.css';

/** One field unit of the B interface: how it goes with it, what was said, and what is wanted of it. */
export function FsuUnit() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const unitId = Number(params.get('unitId'));
  const isKnown = Number.isSafeInteger(unitId) && unitId > 0;
  const asked = useQuery(fsuSourceQuery, isKnown ? unitId : null);
  const { data, error, again } = asked;
  const toList = <Button onClick={() => void navigate('/area/fsu')}>{t('fsu.toList')}</Button>;
  if (!isKnown) return <Result status="404" title={t('fsu.missing')} extra={toList} />;
  if (data) return <Source source={data} stale={<StaleAnswer answer={asked} />} />;
  if (!error) return <Skeleton active aria-label={t('fsu.loading')} />;
  return (
    <Result
      status="warning"
      title={t('fsu.failed')}
      extra={
        <Space>
          <Button onClick={again}>{t('fsu.again')}</Button>
          {toList}
        </Space>
      }
    />
  );
}

function Source({ source, stale }: { source: FsuSource; stale: ReactNode }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { unitId, fsuId, state, isHeld } = source;
  const maySeeLog = useAppSelector(({ session }) =>
    hasPermission(session.permissions, [readFsuLog.permission]),
  );
  const tabs = [
    { key: 'thresholds', label: t('fsu.thresholds'), children: <Thresholds source={source} /> },
    { key: 'alarms', label: t('fsu.openAlarms'), children: <OpenAlarms source={source} /> },
    ...(maySeeLog ? [{ key: 'log', label: t('fsu.log'), children: <RawLog source={source} /> }] : []),
    { key: 'trial', label: t('fsu.trial'), children: <Trial source={source} /> },
  ];
  return (
    <Card
      className="fsu-unit"
      title={<h1>{t('fsu.title', { fsuId })}</h1>}
      extra={
        <Space wrap>
          {stale}
          <HasPermi any={[readFsuUnit.permission]}>
            <Button
              type="primary"
              disabled={state !== 'approved'}
              onClick={() => dispatch(unitReadRequested(unitId))}
            >
              {t('resource.fsuUnits.special.readNow')}
            </Button>
          </HasPermi>
        </Space>
      }
    >
      {isHeld ? <Alert type="error" showIcon title={t('fsu.held')} description={t('fsu.heldHint')} /> : null}
      {source.isElsewhere ? (
        <Alert
          type="warning"
          showIcon
          title={t('fsu.elsewhere')}
          description={t('fsu.elsewhereHint', {
            ...{ address: source.address, claimed: source.claimedAddress || '—' },
            source: source.claimedSource || '—',
          })}
        />
      ) : null}
      <Quarantine source={source} />
      <Unreadable source={source} />
      <Lacks source={source} />
      <Standing source={source} />
      <Tabs items={tabs} />
    </Card>
  );
}
