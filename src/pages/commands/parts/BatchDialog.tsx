import type { CommandBatch, CommandPreview } from '@contract/commandBatches';
import { batchPreviewQuery } from '@sagas/commands/commands.queries';
import { useTranslation } from 'react-i18next';
import { useQuery, type Asked as Answer } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { Asked } from './Asked';
import { Preview } from './Preview';
import { ReasonDialog } from './ReasonDialog';
import { useCommandWords } from './words';

export type BatchVerb = 'approve' | 'reject' | 'stop' | 'giveBack';

interface BatchDialogProps {
  batch: CommandBatch;
  verb: BatchVerb;
  onClose: () => void;
}

/** Says what is decided about, as it stands now, and asks for the reason. Nobody approves what could not be read. */
export function BatchDialog({ batch, verb, onClose }: BatchDialogProps) {
  const { t } = useTranslation();
  const isDecision = verb === 'approve' || verb === 'reject';
  const preview = useQuery(batchPreviewQuery, isDecision ? batch.id : null);
  const { data } = preview;
  return (
    <ReasonDialog
      title={t(`commands.batch.${verb}`)}
      act={t(`commands.batch.${verb}`)}
      asksOtp={verb === 'approve' && data?.asksSecondFactor === true}
      about={<WhatIsDecided batch={batch} preview={isDecision ? preview : null} />}
      isRead={verb !== 'approve' || data !== null}
      actOf={(decision) => ({ verb, batchId: batch.id, decision })}
      onClose={onClose}
    />
  );
}

interface WhatIsDecidedProps {
  batch: CommandBatch;
  preview: Answer<CommandPreview> | null;
}

function WhatIsDecided({ batch, preview }: WhatIsDecidedProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useCommandWords();
  const { wish, by, at, origin, reason, total, sites } = batch;
  const said: readonly (readonly [column: 'wish' | 'by' | 'reason', text: string])[] = [
    ['wish', [words.wish(wish), t('commands.batch.size', { count: total, sites })].join(' · ')],
    ['by', [words.by(by), t(`commands.origin.${origin}`), times.moment(at)].join(' · ')],
    ['reason', reason],
  ];
  return (
    <section className="command-preview">
      <dl className="command-decided">
        {said.map(([column, text]) => (
          <div key={column}>
            <dt>{t(`commands.column.${column}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {preview === null ? null : (
        <>
          <strong>{t('commands.preview.title')}</strong>
          <Asked answer={preview}>{(read) => <Preview preview={read} />}</Asked>
        </>
      )}
    </section>
  );
}
