import type { AnyRecord } from '@contract/resources';
import { personErasureRequested } from '@sagas/people/people.actions';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { rem } from '@/theme/scale';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';

/** Only who types the name, gives a reason and shows the second factor erases. */
export function EraseDialog({ person, onClose }: { person: AnyRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [otp, setOtp] = useState('');
  const key = String(person.personKey);
  const isReady = typed === key && reason.trim() !== '' && otp.trim() !== '';
  const request = { confirmation: typed, reason: reason.trim(), otp: otp.trim() };
  const erase = () => send(personErasureRequested({ personId: Number(person.personId), request }));
  return (
    <FormDialog
      centered
      width={rem(560)}
      title={t('people.title', { name: String(person.personName) })}
      okText={t('people.erase')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ danger: true, disabled: !isReady, loading: isSending }}
      onOk={erase}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <p>{t('people.hint')}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={t('people.type', { key })} htmlFor="erase-typed" required>
          <Input
            id="erase-typed"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value.trim())}
          />
        </Form.Item>
        <Form.Item label={t('people.reason')} htmlFor="erase-reason" required>
          <LimitedInput
            id="erase-reason"
            max={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
        <Form.Item label={t('people.otp')} htmlFor="erase-otp" required>
          <Input
            id="erase-otp"
            autoComplete="one-time-code"
            value={otp}
            onChange={({ target }) => setOtp(target.value)}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
