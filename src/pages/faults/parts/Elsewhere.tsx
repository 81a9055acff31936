import { keepOurs, listKeptReports } from '@contract/calls/workOrders';
import { verbsBesideSystem, type FaultElsewhere, type FaultOrder } from '@contract/faults';
import type { KeptReport } from '@contract/workOrders';
import { keptReportsQuery } from '@sagas/faults/faults.queries';
import { keptReportDecided } from '@sagas/faults/faults.slice';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import type { Times } from '@/time/useTimes';
import './elsewhere.css';

/** The system in which an order lives, beside its title. */
export function ElsewhereTag({ order: { elsewhere } }: { order: FaultOrder }) {
  const { t } = useTranslation();
  // Orders that a phone or the stream kept from before know nothing of such systems.
  if (!elsewhere) return null;
  const { name, number, conflicts } = elsewhere;
  return (
    <span className="elsewhere-tag" title={name} data-conflict={conflicts > 0}>
      {conflicts > 0 ? <strong>{t('faults.elsewhere.conflicts', { count: conflicts })}</strong> : null}
      {number === null ? name : `${number} ${name}`}
    </span>
  );
}

function Where({ elsewhere: { name, number, url, takesStepsHere } }: { elsewhere: FaultElsewhere }) {
  const { t } = useTranslation();
  const words = number === null ? name : `${name} ${number}`;
  return (
    <>
      <p>
        {url === null ? (
          <strong>{words}</strong>
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            {words}
          </a>
        )}
        {number === null ? <span className="quiet"> {t('faults.elsewhere.noNumber')}</span> : null}
      </p>
      <p className="quiet">
        {takesStepsHere
          ? t('faults.elsewhere.both')
          : t('faults.elsewhere.there', {
              acts: verbsBesideSystem.map((verb) => t(`faults.verb.${verb}`)).join(' · '),
            })}
      </p>
    </>
  );
}

function Decision({ orderId, report }: { orderId: number; report: KeptReport }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isActing = useAppSelector((state) => state.faults.acting.includes(orderId));
  const { id, outcome, decision, decidedBy } = report;
  if (outcome !== 'refused') return null;
  if (decision !== null)
    return (
      <p className="quiet">
        {t('faults.elsewhere.decided', {
          what: t(`faults.elsewhere.decision.${decision}`),
          by: decidedBy,
        })}
      </p>
    );
  return (
    <HasPermi any={[keepOurs.permission]}>
      <div className="kept-reports__acts">
        {(['ours', 'theirs'] as const).map((one) => (
          <Button
            key={one}
            size="small"
            disabled={isActing}
            onClick={() => dispatch(keptReportDecided({ orderId, reportId: id, decision: one }))}
          >
            {t(`faults.elsewhere.decide.${one}`)}
          </Button>
        ))}
      </div>
    </HasPermi>
  );
}

function Kept({ orderId, report, times }: { orderId: number; report: KeptReport; times: Times }) {
  const { t } = useTranslation();
  const { verb, at, by, note, outcome, reason, decision } = report;
  return (
    <li data-open={outcome === 'refused' && decision === null}>
      <time dateTime={new Date(at).toISOString()}>{times.moment(at)}</time>{' '}
      <strong>{t(`faults.step.${verb}`)}</strong> {by} <Tag>{t(`faults.elsewhere.outcome.${outcome}`)}</Tag>
      {note ? <q>{note}</q> : null}
      {reason === null ? null : <p>{reason}</p>}
      <Decision orderId={orderId} report={report} />
    </li>
  );
}

/** What its system reported and what did not become a step at once. */
function KeptReports({ order, times }: { order: FaultOrder; times: Times }) {
  const { t } = useTranslation();
  const { id, version, elsewhere } = order;
  const { data } = useQuery(keptReportsQuery, id, version * 100 + (elsewhere?.conflicts ?? 0));
  if (!data || data.length === 0) return null;
  return (
    <ul className="kept-reports" aria-label={t('faults.elsewhere.kept')}>
      {data.map((report) => (
        <Kept key={report.id} orderId={id} report={report} times={times} />
      ))}
    </ul>
  );
}

/** Where the order lives, what may be done here, and what its system said that does not fit. */
export function Elsewhere({ order, times }: { order: FaultOrder; times: Times }) {
  const { t } = useTranslation();
  if (!order.elsewhere) return null;
  return (
    <section className="elsewhere">
      <h3>{t('faults.elsewhere')}</h3>
      <Where elsewhere={order.elsewhere} />
      <HasPermi any={[listKeptReports.permission]}>
        <KeptReports order={order} times={times} />
      </HasPermi>
    </section>
  );
}
