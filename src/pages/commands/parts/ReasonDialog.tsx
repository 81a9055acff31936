import { longestReason, type BatchDecision } from '@contract/commandBatches';
import { commandActRequested, type CommandAct } from '@sagas/commands/commands.slice';
import { nanoid } from '@reduxjs/toolkit';
import { Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { OtpField } from './OtpField';

interface ReasonDialogProps {
  title: string;
  /** What its button says. */
  act: string;
  /** The settings want the second factor once more. */
  asksOtp?: boolean;
  /** What it is about, read before it is done. */
  about?: ReactNode;
  /** That could be read. */
  isRead?: boolean;
  /** @param key of this dialog: what is sent twice under it is one. */
  actOf: (decision: BatchDecision, key: string) => CommandAct;
  onClose: () => void;
}

/** Why something is done to commands that are on their way; kept in the operation log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, act, asksOtp = false, about = null, isRead = true, actOf, onClose } = props;
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [key] = useState(() => nanoid());
  const [reason, setReason] = useState('');
  const [otp, setOtp] = useState('');
  const confirm = (): void => {
    const decision = { reason: reason.trim(), ...(otp.trim() !== '' && { otp: otp.trim() }) };
    send(commandActRequested(actOf(decision, key)));
  };
  return (
    <FormDialog
      {...(about !== null && { width: 620 })}
      title={title}
      okText={act}
      cancelText={t('commands.dialog.cancel')}
      confirmLoading={isSending}
      okButtonProps={{ disabled: !isRead || reason.trim() === '' || isTooLong(reason, longestReason) }}
      onOk={confirm}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      {about}
      <Form layout="vertical">
        <Form.Item label={t('commands.dialog.reason')} help={t('commands.dialog.reasonHint')}>
          <LimitedTextArea
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
