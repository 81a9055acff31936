import type { Enrolment } from '@contract/enrolments';
import { enrolmentMakeRequested, enrolmentRefuseRequested } from '@sagas/enrolments/enrolments.slice';
import { enrolmentsQuery } from '@sagas/enrolments/enrolments.queries';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { ApproveDialog } from './ApproveDialog';

function Row({ enrolment, onApprove }: { enrolment: Enrolment; onApprove: () => void }) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  const { id, state, serial, model, source, claimedAt, expiresAt, madeBy, triesLeft } = enrolment;
  const isWaiting = state === 'waiting';
  return (
    <li>
      <div>
        <strong>
          {isWaiting ? t('connect.waitingController', { serial, model }) : t('connect.openCode', { id })}
        </strong>
        <div className="connect-quiet">
          {isWaiting && claimedAt !== null
            ? t('connect.claimedFrom', { source, at: times.stamp(claimedAt) })
            : t('connect.codeFacts', { by: madeBy, at: times.stamp(expiresAt), tries: triesLeft })}
        </div>
      </div>
      <span>
        {isWaiting ? (
          <Button type="primary" size="small" onClick={onApprove}>
            {t('connect.approve')}
          </Button>
        ) : null}{' '}
        <Button size="small" onClick={() => dispatch(enrolmentRefuseRequested(id))}>
          {t(isWaiting ? 'connect.turnAway' : 'connect.endCode')}
        </Button>
      </span>
    </li>
  );
}

/** Controllers that come by themselves with a code, and wait until a person binds them. */
export function Enrolments() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, error } = useQuery(enrolmentsQuery, 'all');
  const [approved, setApproved] = useState<Enrolment | null>(null);
  return (
    <section className="connect-enrolments">
      <h2>{t('connect.enrolments')}</h2>
      <p>{t('connect.enrolmentsHint')}</p>
      {!data && !error ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {error ? <p role="alert">{t('connect.enrolmentsFailed')}</p> : null}
      <ul>
        {(data ?? []).map((enrolment) => (
          <Row key={enrolment.id} enrolment={enrolment} onApprove={() => setApproved(enrolment)} />
        ))}
      </ul>
      {data?.length === 0 ? <p className="connect-quiet">{t('connect.noEnrolments')}</p> : null}
      <Button onClick={() => dispatch(enrolmentMakeRequested())}>{t('connect.makeCode')}</Button>
      {approved ? <ApproveDialog enrolment={approved} onClose={() => setApproved(null)} /> : null}
    </section>
  );
}
