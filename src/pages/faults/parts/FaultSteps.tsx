import type { FaultStep } from '@contract/faults';
import { faultPhotosQuery } from '@sagas/faults/faults.queries';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswerOf } from '@/queries/useQuery';
import type { Times } from '@/time/useTimes';
import { PhotoList } from './FaultPhotos';

interface StepProps {
  step: FaultStep;
  times: Times;
  /** Photos that prove it. */
  children: ReactNode;
}

function Step({ step, times, children }: StepProps) {
  const { t } = useTranslation();
  const { verb, at, by, note, detail } = step;
  const facts = [
    detail.assignee,
    detail.reason && t(`faults.pause.${detail.reason}`),
    detail.crew,
    detail.evidence,
    detail.result && t(`faults.result.${detail.result}`),
    ...(detail.parts ?? []).map(({ name, count }) => `${name} × ${count}`),
    detail.minutes && t('faults.stepMinutes', { n: detail.minutes }),
    detail.intoId && `#${detail.intoId}`,
    detail.fromId && `#${detail.fromId}`,
    detail.proof && t(`faults.proof.${detail.proof}`),
    detail.percent &&
      detail.clock &&
      t('faults.stepClock', { clock: t(`faults.clock.${detail.clock}`), percent: detail.percent }),
    detail.doorAt !== undefined && t('faults.stepDoor', { at: times.moment(detail.doorAt) }),
    verb === 'doorChecked' && detail.doorAt === undefined && t('faults.stepNoDoor'),
    detail.distanceM !== undefined && t('faults.stepDistance', { m: times.number(detail.distanceM) }),
  ].filter(Boolean);
  return (
    <li>
      <time dateTime={new Date(at).toISOString()}>{times.moment(at)}</time>
      <span>
        <strong>{t(`faults.step.${verb}`)}</strong> {by ?? t('faults.byItself')}
        {facts.length > 0 ? <span className="quiet"> {facts.join(' · ')}</span> : null}
        {note ? <q>{note}</q> : null}
        {children}
      </span>
    </li>
  );
}

interface FaultStepsProps {
  id: number;
  steps: readonly FaultStep[];
  times: Times;
}

/** The life of an order, each suspension with the photos that prove it. */
export function FaultSteps({ id, steps, times }: FaultStepsProps) {
  const { t } = useTranslation();
  const photos = useAnswerOf(faultPhotosQuery, id) ?? [];
  return (
    <section>
      <h3>{t('faults.life')}</h3>
      <ol className="fault-panel__life">
        {steps.map((step) => (
          <Step key={step.n} step={step} times={times}>
            <PhotoList id={id} photos={photos.filter(({ stepN }) => stepN === step.n)} times={times} />
          </Step>
        ))}
      </ol>
    </section>
  );
}
