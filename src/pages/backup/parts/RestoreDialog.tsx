import { backupRestoreRequested } from '@sagas/backup/backup.actions';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rem } from '@/theme/scale';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { OtpItem } from './OtpItem';

interface RestoreDialogProps {
  name: string;
  isEmbedded: boolean;
  onClose: () => void;
}

/** Only who types the name and shows the second factor restores. */
export function RestoreDialog({ name, isEmbedded, onClose }: RestoreDialogProps) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [typed, setTyped] = useState('');
  const [otp, setOtp] = useState('');
  const request = { confirmation: typed, otp: otp.trim() };
  const isReady = typed === name && request.otp !== '';
  return (
    <FormDialog
      centered
      width={rem(560)}
      title={t('backup.restoreTitle')}
      okText={t('backup.restore')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ danger: true, disabled: !isReady, loading: isSending }}
      onOk={() => send(backupRestoreRequested({ name, request }))}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <p>{t('backup.restoreHint')}</p>
      <p>{t(isEmbedded ? 'backup.restoreEmbedded' : 'backup.restoreServer')}</p>
      <p>
        <code>{name}</code>
      </p>
      <Form layout="vertical" component="div">
        <Form.Item label={t('backup.typeName', { name })} htmlFor="restore-name" required>
          <Input
            id="restore-name"
            aria-label={t('backup.typeName', { name })}
            autoComplete="off"
            placeholder={name}
            value={typed}
            onChange={(event) => setTyped(event.target.value.trim())}
          />
        </Form.Item>
        <OtpItem otp={otp} onChange={setOtp} />
      </Form>
    </FormDialog>
  );
}
