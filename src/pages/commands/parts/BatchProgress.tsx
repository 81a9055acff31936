import type { CommandBatch } from '@contract/commandBatches';
import { batchesQuery } from '@sagas/commands/commands.queries';
import { CommandState } from '@contract/commands';
import { Progress, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { Asked } from './Asked';
import { toneOf, useCommandWords } from './words';

const settled: readonly CommandState[] = [
  'effective',
  'failed',
  'refused',
  'expired',
  'withdrawn',
  'superseded',
  'unproven',
];

/** How far a batch is, and how many of its commands stand where. */
export function ProgressOf({ batch }: { batch: CommandBatch }) {
  const { t } = useTranslation();
  const words = useCommandWords();
  const times = useTimes();
  const done = settled.reduce((sum, state) => sum + (batch.counts[state] ?? 0), 0);
  const percent = batch.total === 0 ? 0 : Math.round((100 * done) / batch.total);
  const failed = (batch.counts.failed ?? 0) + (batch.counts.refused ?? 0) + (batch.counts.expired ?? 0);
  return (
    <>
      <Progress
        percent={percent}
        size="small"
        status={failed > 0 ? 'exception' : batch.state === 'running' ? 'active' : 'normal'}
        aria-label={t('commands.column.progress')}
      />
      {CommandState.options.map((state) => {
        const count = batch.counts[state] ?? 0;
        return count === 0 ? null : (
          <Tag key={state} color={toneOf(state)}>
            {words.state(state)} {times.number(count)}
          </Tag>
        );
      })}
    </>
  );
}

/** The batch that was just made, as it goes. */
export function BatchProgress({ batchId }: { batchId: number }) {
  const { t } = useTranslation();
  const answer = useQuery(batchesQuery, 'all');
  return (
    <Asked answer={answer}>
      {(batches) => {
        const batch = batches.find(({ id }) => id === batchId);
        if (batch === undefined) return <p>{t('commands.loading')}</p>;
        const { state, total, sites } = batch;
        return (
          <>
            <p>
              <strong>{t(`commands.batch.state.${state}`)}</strong> ·{' '}
              {t('commands.batch.size', { count: total, sites })}
            </p>
            <ProgressOf batch={batch} />
          </>
        );
      }}
    </Asked>
  );
}
