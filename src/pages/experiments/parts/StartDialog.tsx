import { daysPerArm as limits, type ProposedExperiment } from '@contract/experiments';
import { savingsOf, type SavingsOf } from '@contract/savings';
import { proposalQuery } from '@sagas/experiments/experiments.queries';
import { experimentActRequested } from '@sagas/experiments/experiments.actions';
import { Alert, Form, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Asked } from '@/pages/commands/parts/Asked';
import { useQuery } from '@/queries/useQuery';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import { useTimes } from '@/time/useTimes';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';

interface Props {
  siteId: number;
  onClose: () => void;
}

/** How long it takes and why, before it begins. */
export function StartDialog({ siteId, onClose }: Props) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [daysPerArm, setDaysPerArm] = useState<number>(limits.usual);
  const [of, setOf] = useState<SavingsOf>('ac');
  const answer = useQuery(proposalQuery, { siteId, daysPerArm });
  return (
    <FormDialog
      title={t('experiments.start.title')}
      okText={t('experiments.start.begin')}
      cancelText={t('experiments.cancel')}
      confirmLoading={isSending}
      okButtonProps={{ disabled: answer.data === null || answer.data.obstacle !== null }}
      onOk={() => send(experimentActRequested({ verb: 'start', draft: { siteId, of, daysPerArm } }))}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <p>{t('experiments.start.how')}</p>
      <Form layout="vertical">
        <Form.Item label={t('experiments.start.daysPerArm')}>
          <InputNumber
            aria-label={t('experiments.start.daysPerArm')}
            min={limits.least}
            max={limits.most}
            precision={0}
            value={daysPerArm}
            onChange={(value) => setDaysPerArm(value ?? limits.usual)}
          />
        </Form.Item>
        <Form.Item label={t('savings.of')}>
          <Segmented
            aria-label={t('savings.of')}
            value={of}
            onChange={setOf}
            options={savingsOf.map((value) => ({ value, label: t(`savings.of.${value}`) }))}
          />
        </Form.Item>
      </Form>
      <Asked answer={answer}>{(proposed) => <Proposal {...{ proposed, siteId }} />}</Asked>
    </FormDialog>
  );
}

interface ProposalProps {
  proposed: ProposedExperiment;
  siteId: number;
}

function Proposal({ proposed: { obstacle, programName, design }, siteId }: ProposalProps) {
  const { t } = useTranslation();
  const times = useTimes();
  if (obstacle !== null)
    return (
      <Alert
        type="warning"
        showIcon
        title={t(`experiments.obstacle.${obstacle}`)}
        action={<ReadinessLink use="experiment" siteId={siteId} />}
      />
    );
  const { days, blockDays, pairs, washoutH, isWashoutAssumed } = design;
  return (
    <>
      <p>
        <strong>{t('experiments.start.length', { name: programName, days, count: days })}</strong>
      </p>
      <p>{t('experiments.start.blocks', { pairs, blockDays, count: blockDays })}</p>
      <p>
        {t(isWashoutAssumed ? 'experiments.start.washoutAssumed' : 'experiments.start.washout', {
          hours: times.number(washoutH, 0),
        })}
      </p>
    </>
  );
}
