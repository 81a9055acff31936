import { longestReason, type BatchDecision } from '@contract/commandBatches';
import type { CommandAct } from '@sagas/commands/commands.slice';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { FormDialog } from '@/ui/FormDialog';
import { OtpField } from './OtpField';
import { Unsent } from './Unsent';
import { useSending } from './useSending';

interface ReasonDialogProps {
  title: string;
  /** What its button says. */
  act: string;
  /** Asked for where the settings want the second factor once more. */
  asksOtp?: boolean;
  actOf: (decision: BatchDecision) => CommandAct;
  onClose: () => void;
}

/** Why something is done to commands that are on their way; kept in the operation log. */
export function ReasonDialog({ title, act, asksOtp = false, actOf, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const { send, isSending, unsent } = useSending(onClose);
  const [reason, setReason] = useState('');
  const [otp, setOtp] = useState('');
  const confirm = (): void => {
    const decision = { reason: reason.trim(), ...(otp.trim() !== '' && { otp: otp.trim() }) };
    send(actOf(decision));
  };
  return (
    <FormDialog
      title={title}
      okText={act}
      cancelText={t('commands.dialog.cancel')}
      confirmLoading={isSending}
      okButtonProps={{ disabled: reason.trim() === '' || isTooLong(reason, longestReason) }}
      onOk={confirm}
      onCancel={onClose}
    >
      <Unsent why={unsent} />
      <Form layout="vertical">
        <Form.Item label={t('commands.dialog.reason')} help={t('commands.dialog.reasonHint')}>
          <LimitedTextArea
            autoFocus
            rows={2}
            max={longestReason}
            aria-label={t('commands.dialog.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
        {asksOtp ? <OtpField otp={otp} onChange={setOtp} /> : null}
      </Form>
    </FormDialog>
  );
}
