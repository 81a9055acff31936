import { longestName } from '@contract/commandBatches';
import { commandActRequested } from '@sagas/commands/commands.slice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';

/** Saves chosen units under a name, to be commanded together or by a schedule. */
export function GroupDialog({ deviceIds, onClose }: { deviceIds: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [name, setName] = useState('');
  const save = () =>
    send(commandActRequested({ verb: 'group', draft: { name: name.trim(), deviceIds: [...deviceIds] } }));
  return (
    <FormDialog
      title={t('commands.groupSave')}
      okText={t('commands.groupSave')}
      cancelText={t('commands.dialog.cancel')}
      confirmLoading={isSending}
      okButtonProps={{ disabled: name.trim() === '' || isTooLong(name, longestName) }}
      onOk={save}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <p>{t('commands.dialog.units', { count: deviceIds.length })}</p>
      <LimitedInput
        max={longestName}
        aria-label={t('commands.groupName')}
        placeholder={t('commands.groupName')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
