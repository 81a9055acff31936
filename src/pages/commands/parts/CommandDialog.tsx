import { longestReason, type CommandSelection } from '@contract/commandBatches';
import type { CommandWish } from '@contract/commands';
import { hourMs } from '@contract/time';
import { previewQuery } from '@sagas/commands/commands.queries';
import { commandsRequested } from '@sagas/commands/commands.slice';
import { nanoid } from '@reduxjs/toolkit';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { useQuery } from '@/queries/useQuery';
import { Dialog } from '@/ui/Dialog';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { BatchProgress } from './BatchProgress';
import { HoldField } from './HoldField';
import { OtpField } from './OtpField';
import { WhatFollows } from './WhatFollows';
import { WishFields } from './WishFields';

/** Who is meant, and what it is called. */
export interface Meant {
  selection: CommandSelection;
  what: string;
}

const holdHours = [1, 2, 4, 8, 24, 72] as const;
const usualHoldMs = 4 * hourMs;

/** Select, confirm, operate, see: the wish, what would follow from it now, and then how it goes. */
export function CommandDialog({ meant, onClose }: { meant: Meant; onClose: () => void }) {
  const { t } = useTranslation();
  // One key for the whole dialog: pressing twice makes one wish.
  const [key] = useState(() => nanoid());
  const [wish, setWish] = useState<CommandWish>({});
  // Until somebody chooses, as the settings have it.
  const [chosenHold, setHold] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [otp, setOtp] = useState('');
  const made = useAppSelector(({ commands }) => commands.sent);
  // What comes of it is shown here, so that nothing is left to do when it was taken.
  const { send, wish: sent, isSending } = useWish();
  const isEmpty = Object.keys(wish).length === 0;
  const preview = useQuery(previewQuery, isEmpty ? null : { selection: meant.selection, wish });
  const batchId = made?.key === key ? made.batchId : null;
  const { data } = preview;
  const hold = chosenHold ?? (data?.usualHoldMs ?? usualHoldMs) / hourMs;
  const isReasoned = reason.trim() !== '' && !isTooLong(reason, longestReason);
  const mayGo = data !== null && data.sendable > 0 && isReasoned && !isSending;
  const go = (): void => {
    const { selection } = meant;
    const more = otp.trim() === '' ? {} : { otp: otp.trim() };
    send(commandsRequested({ selection, wish, reason: reason.trim(), holdMs: hold * hourMs, key, ...more }));
  };
  if (batchId !== null)
    return (
      <Dialog open title={t('commands.dialog.sent')} footer={null} onCancel={onClose}>
        <BatchProgress batchId={batchId} />
      </Dialog>
    );
  return (
    <FormDialog
      width={620}
      title={t('commands.dialog.title', { what: meant.what })}
      okText={t(
        data !== null && data.approval.length > 0 ? 'commands.dialog.ask' : 'commands.dialog.confirm',
      )}
      cancelText={t('commands.dialog.cancel')}
      okButtonProps={{ disabled: !mayGo, loading: isSending }}
      onOk={go}
      onCancel={onClose}
    >
      <WishFailure wish={sent} />
      <Form layout="vertical">
        <WishFields wish={wish} onChange={setWish} />
        <HoldField choices={holdHours} hours={hold} onChange={setHold} />
        <ReasonField reason={reason} onChange={setReason} />
        {data?.asksSecondFactor === true ? <OtpField otp={otp} onChange={setOtp} /> : null}
      </Form>
      <WhatFollows isEmpty={isEmpty} preview={preview} />
    </FormDialog>
  );
}

function ReasonField({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const { t } = useTranslation();
  return (
    <Form.Item label={t('commands.dialog.reason')} help={t('commands.dialog.reasonHint')}>
      <LimitedTextArea
        rows={2}
        max={longestReason}
        aria-label={t('commands.dialog.reason')}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  );
}
