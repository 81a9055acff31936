import { backupDownloadRequested } from '@sagas/backup/backup.actions';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rem } from '@/theme/scale';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { OtpItem } from './OtpItem';

/** Only who shows the second factor takes the data of all places away. */
export function DownloadDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [otp, setOtp] = useState('');
  return (
    <FormDialog
      centered
      width={rem(480)}
      title={t('backup.downloadTitle')}
      okText={t('backup.download')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ disabled: otp.trim() === '', loading: isSending }}
      onOk={() => send(backupDownloadRequested({ name, otp: otp.trim() }))}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <p>{t('backup.downloadHint')}</p>
      <p>
        <code>{name}</code>
      </p>
      <Form layout="vertical" component="div">
        <OtpItem otp={otp} onChange={setOtp} />
      </Form>
    </FormDialog>
  );
}
