import type { MaintenanceWindow, Repeat } from '@contract/alarmActions';
import { windowAddRequested, windowChangeRequested } from '@sagas/alarms/definitions/maintenance.slice';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { FormDialog } from '@/ui/FormDialog';
import { nowhere, PlacePicker } from './PlacePicker';
import { RepeatFields } from './RepeatFields';
import { fits, isWhole, timesOf, usualWindow } from './windowTimes';
import { WindowFields } from './WindowFields';

interface WindowDialogProps {
  /** The open window to be moved; null for a new one. */
  moved: MaintenanceWindow | null;
  onClose: () => void;
}

/** A new window at a place, or the times and the reason of one that is open; the place of a window stays. */
export function WindowDialog({ moved, onClose }: WindowDialogProps) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [place, setPlace] = useState(nowhere);
  const [asked, setAsked] = useState(() =>
    moved ? { reason: moved.reason, span: [moved.startsAt, moved.endsAt] as const } : usualWindow(),
  );
  const [repeat, setRepeat] = useState<Repeat | null>(null);
  const isPlaced = moved !== null || Object.values(place).some((id) => id !== null);
  const save = () => {
    const times = timesOf(asked);
    send(
      moved
        ? windowChangeRequested({ id: moved.id, ...times })
        : windowAddRequested({ ...place, ...times, ...(repeat && { repeat }) }),
    );
  };
  return (
    <FormDialog
      title={t(moved ? 'alarms.windowMove' : 'alarms.windowAdd')}
      okText={t('alarms.windowSave')}
      cancelText={t('alarms.cancel')}
      okButtonProps={{ disabled: !isPlaced || !isWhole(asked) || !fits(asked, repeat), loading: isSending }}
      onOk={save}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <Form layout="vertical" component="div">
        {moved ? null : (
          <Form.Item label={t('alarms.place')} required>
            <PlacePicker place={place} onChange={setPlace} />
          </Form.Item>
        )}
        <WindowFields value={asked} onChange={setAsked} />
        {moved ? null : <RepeatFields value={repeat} fits={fits(asked, repeat)} onChange={setRepeat} />}
      </Form>
    </FormDialog>
  );
}
