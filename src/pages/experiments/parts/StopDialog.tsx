import { experimentActRequested } from '@sagas/experiments/experiments.actions';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';

const longestNote = 200;

/** Why it ends before its time. */
export function StopDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={t('experiments.stop.title')}
      okText={t('experiments.stop')}
      cancelText={t('experiments.cancel')}
      confirmLoading={isSending}
      okButtonProps={{ danger: true, disabled: note.trim() === '' || isTooLong(note, longestNote) }}
      onOk={() => send(experimentActRequested({ verb: 'stop', id, note: note.trim() }))}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <p>{t('experiments.stop.hint')}</p>
      <Form layout="vertical">
        <Form.Item label={t('experiments.stop.note')}>
          <LimitedTextArea
            aria-label={t('experiments.stop.note')}
            max={longestNote}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
