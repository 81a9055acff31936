import { longestName } from '@contract/commandBatches';
import { commandActWanted } from '@sagas/commands/commands.slice';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';

/** Saves chosen units under a name, to be commanded together or by a schedule. */
export function GroupDialog({ deviceIds, onClose }: { deviceIds: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [name, setName] = useState('');
  const save = (): void => {
    dispatch(commandActWanted({ verb: 'group', draft: { name: name.trim(), deviceIds: [...deviceIds] } }));
    onClose();
  };
  return (
    <Modal
      open
      title={t('commands.saveGroup')}
      okText={t('commands.dialog.confirm')}
      cancelText={t('commands.dialog.cancel')}
      okButtonProps={{ disabled: name.trim() === '' || isTooLong(name, longestName) }}
      onOk={save}
      onCancel={onClose}
    >
      <p>{t('commands.dialog.units', { count: deviceIds.length })}</p>
      <LimitedInput
        autoFocus
        max={longestName}
        aria-label={t('commands.groupName')}
        placeholder={t('commands.groupName')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </Modal>
  );
}
