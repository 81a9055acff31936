import { backupRestoreRequested } from '@sagas/backup/backup.actions';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rem } from '@/theme/scale';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';

/** Only who types the name restores. */
export function RestoreDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [typed, setTyped] = useState('');
  const restore = () => send(backupRestoreRequested({ name, confirmation: typed }));
  return (
    <FormDialog
      centered
      width={rem(560)}
      title={t('backup.restoreTitle')}
      okText={t('backup.restore')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ danger: true, disabled: typed !== name, loading: isSending }}
      onOk={restore}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <p>{t('backup.restoreHint')}</p>
      <p>
        <code>{name}</code>
      </p>
      <Input
        aria-label={t('backup.typeName', { name })}
        placeholder={name}
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
      />
    </FormDialog>
  );
}
