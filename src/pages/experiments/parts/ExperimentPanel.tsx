import type { ExperimentDetail } from '@contract/experiments';
import { experimentQuery } from '@sagas/experiments/experiments.queries';
import { experimentActRequested } from '@sagas/experiments/experiments.actions';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '@/app/store';
import { Asked } from '@/pages/commands/parts/Asked';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { StopDialog } from './StopDialog';
import { Verdict } from './Verdict';

/** One experiment: what it claims or how far it is, its plan, and its days. */
export function ExperimentPanel({ id }: { id: number }) {
  const answer = useQuery(experimentQuery, id);
  return (
    <article className="experiments-panel">
      <Asked answer={answer}>{(detail) => <Told detail={detail} />}</Asked>
    </article>
  );
}

function Told({ detail }: { detail: ExperimentDetail }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { siteId, siteName, programName, version, design, from, to, seed, by, of, result } = detail;
  const facts = [
    ['program', t('strategies.site.program', { name: programName, version })],
    ['of', t(`savings.of.${of}`)],
    ['span', `${times.stamp(from).slice(0, 10)} – ${times.stamp(to - 1).slice(0, 10)}`],
    ['plan', t('experiments.start.blocks', { ...design, count: design.blockDays })],
    ['washout', t('experiments.hours', { hours: times.number(design.washoutH, 0) })],
    ['seed', String(seed)],
    ['by', by],
    ...(result === null
      ? []
      : [
          [
            'counted',
            t('experiments.counted', { on: result.onDays, off: result.offDays, out: result.leftOut }),
          ],
        ]),
  ] as const;
  return (
    <>
      <h2>
        <Link to={`/site/${siteId}#strategies`}>{siteName}</Link>
      </h2>
      <p role="status">
        <Verdict experiment={detail} />
      </p>
      <Acts detail={detail} />
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`experiments.fact.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{t('experiments.method')}</p>
      <Days detail={detail} />
    </>
  );
}

function Acts({ detail: { id, state, isHeld, mayEdit } }: { detail: ExperimentDetail }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [isStopping, setStopping] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      {state === 'running' ? (
        <Button danger onClick={() => setStopping(true)}>
          {t('experiments.stop')}
        </Button>
      ) : null}
      {isHeld ? (
        <ConfirmButton
          question={t('experiments.releaseAsk')}
          confirm={t('experiments.release')}
          cancel={t('experiments.cancel')}
          onConfirm={() => void dispatch(experimentActRequested({ verb: 'release', id }))}
        >
          {t('experiments.release')}
        </ConfirmButton>
      ) : null}
      {isStopping ? <StopDialog id={id} onClose={() => setStopping(false)} /> : null}
    </>
  );
}

/** The days up to now; a day of washout is drawn hollow. */
function Days({ detail: { days } }: { detail: ExperimentDetail }) {
  const { t } = useTranslation();
  const times = useTimes();
  return (
    <ol className="experiments-days" aria-label={t('experiments.days')}>
      {days.map(({ day, isOn, counts, kwh }) => (
        <li key={day} data-on={isOn} data-counts={counts}>
          <time>{times.date(day)}</time>
          <span>{t(isOn ? 'experiments.on' : 'experiments.off')}</span>
          {counts ? null : <small>{t('experiments.washoutDay')}</small>}
          {kwh === null ? null : <small>{t('experiments.kwh', { kwh: times.number(kwh, 1) })}</small>}
        </li>
      ))}
    </ol>
  );
}
