import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons';
import { connectSteps, type ConnectAnswer, type ConnectionProgress } from '@contract/connecting';
import { secondMs } from '@contract/time';
import { connectionQuery } from '@sagas/connecting/connecting.queries';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFreshness } from '@/live';
import { useQuery } from '@/queries/useQuery';
import { useServerNow } from '@/time/useServerNow';
import { useTimes, type Times } from '@/time/useTimes';

/** After this long without a sign it is time to say what may be wrong. */
const quietMs = 45 * secondMs;

function Steps({ steps, times }: { steps: ConnectionProgress['steps']; times: Times }) {
  const { t } = useTranslation();
  return (
    <ol className="connect-steps" aria-live="polite">
      {connectSteps.map((step) => {
        const at = steps[step];
        return (
          <li key={step} className={at === null ? undefined : 'is-done'}>
            {at === null ? <ClockCircleOutlined aria-hidden /> : <CheckCircleFilled aria-hidden />}
            <span>{t(`connect.step.${step}`)}</span>
            <small>{at === null ? t('connect.waiting') : times.clock(at)}</small>
          </li>
        );
      })}
    </ol>
  );
}

function Refused({ refused, times }: { refused: ConnectionProgress['refused']; times: Times }) {
  const { t } = useTranslation();
  if (refused.length === 0) return null;
  return (
    <section className="connect-refused" aria-live="polite">
      <h3>{t('connect.refusedTitle')}</h3>
      <ul>
        {refused.map(({ at, reason, detail }) => (
          <li key={`${at} ${reason}`}>
            <time dateTime={new Date(at).toISOString()}>{times.clock(at)}</time>
            <span>{t(`connect.refused.${reason}`, { detail })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const none: ConnectionProgress = {
  steps: { connected: null, authorised: null, reading: null, value: null },
  refused: [],
};

/** Each step as the platform hears it, and in words what was refused. */
export function Progress({ answer: { siteId, username, since } }: { answer: ConnectAnswer }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { data, error } = useQuery(connectionQuery, { siteId, username, since });
  const nowMs = useServerNow(useFreshness().serverOffsetMs);
  const { steps, refused } = data ?? none;
  const isQuiet = data !== null && steps.connected === null && refused.length === 0;
  return (
    <>
      <h2>{t('connect.steps')}</h2>
      {error ? <Alert type="warning" showIcon title={t('connect.progressFailed')} /> : null}
      <Steps steps={steps} times={times} />
      {steps.value === null ? null : (
        <Alert
          type="success"
          showIcon
          title={t('connect.done')}
          action={<Link to={`/site/${siteId}`}>{t('connect.openSite')}</Link>}
        />
      )}
      {isQuiet && nowMs - since > quietMs ? (
        <Alert type="info" showIcon title={t('connect.nothingYet')} />
      ) : null}
      <Refused refused={refused} times={times} />
    </>
  );
}
