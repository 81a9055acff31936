import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { Unsent } from '@/pages/commands/parts/Unsent';
import { FormDialog } from '@/ui/FormDialog';
import { useExperimentSending } from './useExperimentSending';

const longestNote = 200;

/** Why it ends before its time. */
export function StopDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { send, isSending, unsent } = useExperimentSending(onClose);
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={t('experiments.stop.title')}
      okText={t('experiments.stop')}
      cancelText={t('experiments.cancel')}
      confirmLoading={isSending}
      okButtonProps={{ danger: true, disabled: note.trim() === '' || isTooLong(note, longestNote) }}
      onOk={() => send({ verb: 'stop', id, note: note.trim() })}
      onCancel={onClose}
    >
      <Unsent why={unsent} />
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
