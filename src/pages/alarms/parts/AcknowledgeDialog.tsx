import type { Alarm } from '@contract/alarms';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { alarmNameOf, siteNameOf } from './columns';

interface AcknowledgeDialogProps {
  alarms: readonly Alarm[];
  onCancel: () => void;
  onAcknowledge: (note: string) => void;
}

const listed = 6;

/** Asks for a note; a critical alarm is not acknowledged without one. */
export function AcknowledgeDialog({ alarms, onCancel, onAcknowledge }: AcknowledgeDialogProps) {
  const { t } = useTranslation();
  // The dialog stands outside the page and its colours.
  const colours = usePaletteStyle(usePalette());
  const [note, setNote] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const isNoteDue = alarms.some((alarm) => alarm.level === 1);
  const isMissing = isNoteDue && note.trim() === '';
  const confirm = () => {
    setWasTried(true);
    if (!isMissing) onAcknowledge(note.trim());
  };
  return (
    <Modal
      open
      title={t('alarms.ackTitle', { n: alarms.length })}
      okText={t('alarms.acknowledge')}
      cancelText={t('alarms.cancel')}
      onOk={confirm}
      onCancel={onCancel}
    >
      <ul className="acknowledge-list" style={colours}>
        {alarms.slice(0, listed).map((alarm) => (
          <li key={alarm.id}>
            <ConditionMark condition={conditionOfLevel(alarm.level)} /> {alarmNameOf(t, alarm.definitionId)}
            <span className="alarm-row__code">{siteNameOf(t, alarm)}</span>
          </li>
        ))}
        {alarms.length > listed ? <li>{t('alarms.more', { n: alarms.length - listed })}</li> : null}
      </ul>
      <Form layout="vertical" component="div">
        <Form.Item
          label={t('alarms.note')}
          htmlFor="acknowledge-note"
          required={isNoteDue}
          validateStatus={wasTried && isMissing ? 'error' : ''}
          help={wasTried && isMissing ? t('alarms.noteRequired') : undefined}
        >
          <Input.TextArea
            id="acknowledge-note"
            autoFocus
            rows={3}
            maxLength={500}
            showCount
            placeholder={t('alarms.noteHint')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && confirm()}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
