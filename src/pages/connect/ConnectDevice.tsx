import { connectDevice } from '@contract/calls/connecting';
import { connectBegunAnew } from '@sagas/connecting/connecting.slice';
import { hasPermission } from '@sagas/permission/checks';
import { Button, Card, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { ConnectForm } from './parts/ConnectForm';
import { Credential } from './parts/Credential';
import { Enrolments } from './parts/Enrolments';
import { Progress } from './parts/Progress';
import './connect.css';

/** From nothing to the first value of an own device, each step seen as it happens. */
export function ConnectDevice() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [params] = useSearchParams();
  const answer = useAppSelector(({ connecting }) => connecting.answer);
  const mayConnect = useAppSelector(({ session }) =>
    hasPermission(session.permissions, [connectDevice.permission]),
  );
  if (!mayConnect) return <Result status="warning" title={t('connect.noPermission')} />;
  return (
    <Card className="connect" title={<h1>{t('shell.connect')}</h1>}>
      <p>{t('connect.intro')}</p>
      {answer ? (
        <>
          <div className="connect-columns">
            <section>
              <Credential answer={answer} />
            </section>
            <section>
              <Progress answer={answer} />
            </section>
          </div>
          <Button onClick={() => dispatch(connectBegunAnew())}>{t('connect.again')}</Button>
        </>
      ) : (
        <ConnectForm siteId={Number(params.get('site')) || null} />
      )}
      <Enrolments />
    </Card>
  );
}
