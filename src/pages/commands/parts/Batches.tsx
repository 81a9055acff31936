import type { CommandBatch } from '@contract/commandBatches';
import { batchesQuery } from '@sagas/commands/commands.queries';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { Asked } from './Asked';
import { ProgressOf } from './BatchProgress';
import { ReasonDialog } from './ReasonDialog';
import { useCommandWords } from './words';

type Verb = 'approve' | 'reject' | 'stop' | 'giveBack';

/** Wishes of many units: approved by a second person, followed wave by wave, stopped, given back. */
export function Batches({ onOpen }: { onOpen: (batchId: number) => void }) {
  const { t } = useTranslation();
  const answer = useQuery(batchesQuery, 'all');
  const [act, setAct] = useState<{ verb: Verb; batchId: number } | null>(null);
  return (
    <>
      <Asked answer={answer}>
        {(batches) =>
          batches.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('commands.batch.none')} />
          ) : (
            batches.map((batch) => (
              <Batch
                key={batch.id}
                batch={batch}
                onAct={(verb) => setAct({ verb, batchId: batch.id })}
                onOpen={() => onOpen(batch.id)}
              />
            ))
          )
        }
      </Asked>
      {act === null ? null : (
        <ReasonDialog
          title={t(`commands.batch.${act.verb}`)}
          act={t(`commands.batch.${act.verb}`)}
          asksOtp={act.verb === 'approve'}
          actOf={(decision) => ({ ...act, decision })}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}

const verbsOf = ({ state, origin, mayApprove, mayControl }: CommandBatch): Verb[] => [
  ...(mayApprove ? (['approve', 'reject'] as const) : []),
  ...(mayControl && (state === 'running' || state === 'waiting') ? (['stop'] as const) : []),
  ...(mayControl && (state === 'done' || state === 'stopped') && origin !== 'giveBack'
    ? (['giveBack'] as const)
    : []),
];

interface BatchProps {
  batch: CommandBatch;
  onAct: (verb: Verb) => void;
  onOpen: () => void;
}

function Batch({ batch, onAct, onOpen }: BatchProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useCommandWords();
  const { state, wave, waves, total, sites, by, at, reason, decidedBy, decision } = batch;
  const decided = decision === 'tooManyFailed' ? t('commands.batch.tooManyFailed') : decision;
  return (
    <article className="command-batch">
      <header>
        <strong>{words.wish(batch.wish)}</strong>
        <span>{t(`commands.batch.state.${state}`)}</span>
        <span>{t('commands.batch.size', { count: total, sites })}</span>
        {waves > 1 ? <span>{t('commands.batch.wave', { wave, waves })}</span> : null}
        <span className="acts">
          {verbsOf(batch).map((verb) => (
            <Button
              key={verb}
              size="small"
              type={verb === 'approve' ? 'primary' : 'default'}
              danger={verb === 'stop' || verb === 'reject'}
              onClick={() => onAct(verb)}
            >
              {t(`commands.batch.${verb}`)}
            </Button>
          ))}
          <Button size="small" type="link" onClick={onOpen}>
            {t('commands.batch.open')}
          </Button>
        </span>
      </header>
      <p>
        {times.moment(at)} · {by} · {t(`commands.origin.${batch.origin}`)} · {reason}
        {batch.approval.length > 0 && state === 'waiting'
          ? ` · ${batch.approval.map((each) => t(`commands.approval.${each}`)).join(', ')}`
          : ''}
      </p>
      {decided === null ? null : <p>{t('commands.batch.decided', { by: decidedBy ?? '', text: decided })}</p>}
      <ProgressOf batch={batch} />
    </article>
  );
}
