import type { MaintenanceWindow } from '@contract/alarmActions';
import { hourMs } from '@contract/time';
import { windowAddRequested, windowChangeRequested } from '@sagas/alarms/alarmKnowledge.slice';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { SpanPicker, type Span } from '@/time/PlantPickers';
import { nowhere, PlacePicker } from './PlacePicker';

interface WindowDialogProps {
  /** The open window to be moved; null for a new one. */
  moved: MaintenanceWindow | null;
  onClose: () => void;
}

const usualHours = 4;

/** A new window at a place, or the times and the reason of one that is open; the place of a window stays. */
export function WindowDialog({ moved, onClose }: WindowDialogProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [place, setPlace] = useState(nowhere);
  const [reason, setReason] = useState(moved?.reason ?? '');
  const [span, setSpan] = useState<Span>(() =>
    moved ? [moved.startsAt, moved.endsAt] : [Date.now(), Date.now() + usualHours * hourMs],
  );
  const isPlaced = moved !== null || Object.values(place).some((id) => id !== null);
  const isReady = isPlaced && reason.trim() !== '' && span[1] > span[0];
  const save = () => {
    const times = { startsAt: span[0], endsAt: span[1], reason: reason.trim() };
    dispatch(
      moved ? windowChangeRequested({ id: moved.id, ...times }) : windowAddRequested({ ...place, ...times }),
    );
    onClose();
  };
  return (
    <Modal
      open
      title={t(moved ? 'alarms.windowMove' : 'alarms.windowAdd')}
      okText={t('alarms.windowSave')}
      cancelText={t('alarms.cancel')}
      okButtonProps={{ disabled: !isReady }}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        {moved ? null : (
          <Form.Item label={t('alarms.place')} required>
            <PlacePicker place={place} onChange={setPlace} />
          </Form.Item>
        )}
        <Form.Item label={t('alarms.windowSpan')} required>
          <SpanPicker value={span} onChange={setSpan} />
        </Form.Item>
        <Form.Item label={t('alarms.reason')} required htmlFor="window-reason">
          <Input.TextArea
            id="window-reason"
            rows={3}
            maxLength={500}
            placeholder={t('alarms.windowReasonHint')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
