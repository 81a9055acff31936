import type { CommandBatch } from '@contract/commandBatches';
import { centreName } from '@contract/commands';
import { batchesQuery } from '@sagas/commands/commands.queries';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { Asked } from './Asked';
import { ProgressOf } from './BatchProgress';
import { BatchDialog, type BatchVerb as Verb } from './BatchDialog';
import { useCommandWords } from './words';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';

/** Wishes of many units: approved by a second person, followed wave by wave, stopped, given back. */
export function Batches({ onOpen }: { onOpen: (batchId: number) => void }) {
  const { t } = useTranslation();
  const answer = useQuery(batchesQuery, 'all');
  const [act, setAct] = useState<{ verb: Verb; batch: CommandBatch } | null>(null);
  return (
    <>
      <Asked answer={answer}>
        {(batches) =>
          batches.length === 0 ? (
            <EmptyList text={t('commands.batch.none')}>
              <Onward way="units" />
            </EmptyList>
          ) : (
            batches.map((batch) => (
              <Batch
                key={batch.id}
                batch={batch}
                onAct={(verb) => setAct({ verb, batch })}
                onOpen={() => onOpen(batch.id)}
              />
            ))
          )
        }
      </Asked>
      {act === null ? null : <BatchDialog {...act} onClose={() => setAct(null)} />}
    </>
  );
}

const verbsOf = ({ state, origin, mayApprove, mayControl }: CommandBatch): Verb[] => [
  ...(mayApprove ? (['approve', 'reject'] as const) : []),
  ...(mayControl && (state === 'running' || (state === 'waiting' && !mayApprove)) ? (['stop'] as const) : []),
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
  const { state, wave, waves, total, leftOut, sites, by, at, reason, decidedBy, decision } = batch;
  const decided = decision === 'tooManyFailed' ? t('commands.batch.tooManyFailed') : decision;
  return (
    <article className="command-batch">
      <header>
        <strong>{words.wish(batch.wish)}</strong>
        <span>{t(`commands.batch.state.${state}`)}</span>
        <span>{t('commands.batch.size', { count: total, sites })}</span>
        {leftOut > 0 ? <span>{t('commands.preview.leftOut', { count: leftOut })}</span> : null}
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
        {times.moment(at)} · {words.by(by)} · {t(`commands.origin.${batch.origin}`)} · {reason}
        {batch.approval.length > 0 && state === 'waiting' ? ` · ${words.approvals(batch.approval)}` : ''}
      </p>
      {decided === null ? null : (
        <p>{t('commands.batch.decided', { by: words.by(decidedBy ?? centreName), text: decided })}</p>
      )}
      <ProgressOf batch={batch} />
    </article>
  );
}
