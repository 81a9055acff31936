import type { StrategyProgram } from '@contract/strategyPrograms';
import { hourMs } from '@contract/time';
import { programActRequested } from '@sagas/strategies/strategies.actions';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';

const [usualSites, usualWaitH] = [5, 24];

/** How many sites first, and how long each stage is watched. */
export function RolloutDialog({ program, onClose }: { program: StrategyProgram; onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [firstSites, setFirstSites] = useState(usualSites);
  const [waitH, setWaitH] = useState(usualWaitH);
  const { id, name, version } = program;
  return (
    <FormDialog
      title={t('strategies.dialog.rollOut', { name, version })}
      okText={t('strategies.dialog.begin')}
      cancelText={t('strategies.dialog.cancel')}
      confirmLoading={isSending}
      onOk={() =>
        send(
          programActRequested({
            verb: 'rollOut',
            id,
            asked: { firstSites, waitMs: Math.round(waitH * hourMs) },
          }),
        )
      }
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <p>{t('strategies.dialog.rollOutHint')}</p>
      <Form layout="vertical">
        <Form.Item label={t('strategies.dialog.firstSites')}>
          <InputNumber
            aria-label={t('strategies.dialog.firstSites')}
            min={1}
            max={100}
            precision={0}
            value={firstSites}
            onChange={(value) => setFirstSites(value ?? usualSites)}
          />
        </Form.Item>
        <Form.Item label={t('strategies.dialog.waitH')}>
          <InputNumber
            aria-label={t('strategies.dialog.waitH')}
            min={0.5}
            max={720}
            value={waitH}
            onChange={(value) => setWaitH(value ?? usualWaitH)}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
