import type { MaintenanceWindow } from '@contract/alarmActions';
import { windowAddRequested, windowChangeRequested } from '@sagas/alarms/alarmKnowledge.slice';
import { DatePicker, Form, Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
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
  const [span, setSpan] = useState<[Dayjs, Dayjs]>(() =>
    moved ? [dayjs(moved.startsAt), dayjs(moved.endsAt)] : [dayjs(), dayjs().add(usualHours, 'hour')],
  );
  const isPlaced = moved !== null || Object.values(place).some((id) => id !== null);
  const isReady = isPlaced && reason.trim() !== '' && span[1].isAfter(span[0]);
  const save = () => {
    const times = { startsAt: span[0].valueOf(), endsAt: span[1].valueOf(), reason: reason.trim() };
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
          <DatePicker.RangePicker
            showTime
            allowClear={false}
            style={{ width: '100%' }}
            value={span}
            onChange={(chosen) => chosen?.[0] && chosen[1] && setSpan([chosen[0], chosen[1]])}
          />
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
