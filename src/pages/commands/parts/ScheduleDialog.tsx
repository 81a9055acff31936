import type { UnitGroup } from '@contract/commandBatches';
import type { CommandWish } from '@contract/commands';
import { hourMs } from '@contract/time';
import { commandActWanted } from '@sagas/commands/commands.slice';
import { Checkbox, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useTimes } from '@/time/useTimes';
import { minuteOf, weekdays } from './schedule';
import { WishFields } from './WishFields';

const holdHours = [1, 2, 4, 8, 12, 24] as const;

/** When, on which days, of which group, and what. */
export function ScheduleDialog({ groups, onClose }: { groups: readonly UnitGroup[]; onClose: () => void }) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  const [name, setName] = useState('');
  const [groupId, setGroupId] = useState(groups[0]?.id);
  const [time, setTime] = useState('22:00');
  const [days, setDays] = useState<number[]>([...weekdays]);
  const [hold, setHold] = useState<number>(8);
  const [reason, setReason] = useState('');
  const [wish, setWish] = useState<CommandWish>({});
  const atMinute = minuteOf(time);
  const isWhole =
    name.trim() !== '' && reason.trim() !== '' && days.length > 0 && Object.keys(wish).length > 0;
  const save = (): void => {
    if (groupId === undefined || atMinute === null) return;
    const selection = { kind: 'group', groupId } as const;
    const draft = {
      ...{ name: name.trim(), selection, wish, reason: reason.trim(), holdMs: hold * hourMs },
      ...{ atMinute, weekdays: days, isOn: true },
    };
    dispatch(commandActWanted({ verb: 'schedule', draft }));
    onClose();
  };
  return (
    <Modal
      open
      title={t('commands.schedules.add')}
      okText={t('commands.dialog.confirm')}
      cancelText={t('commands.dialog.cancel')}
      okButtonProps={{ disabled: !isWhole || atMinute === null }}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('commands.schedules.name')}>
          <Input
            maxLength={64}
            aria-label={t('commands.schedules.name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
        <Form.Item label={t('commands.schedules.group')}>
          <Select
            aria-label={t('commands.schedules.group')}
            value={groupId}
            options={groups.map((group) => ({ value: group.id, label: group.name }))}
            onChange={setGroupId}
          />
        </Form.Item>
        <Form.Item
          label={t('commands.timeIn', { label: t('commands.schedules.time'), zone: times.zone })}
          validateStatus={atMinute === null ? 'error' : ''}
        >
          <Input
            aria-label={t('commands.schedules.time')}
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        </Form.Item>
        <Form.Item label={t('commands.schedules.days')}>
          <Checkbox.Group
            value={days}
            options={weekdays.map((day) => ({ value: day, label: t(`commands.weekday.${day}`) }))}
            onChange={setDays}
          />
        </Form.Item>
        <WishFields wish={wish} onChange={setWish} />
        <Form.Item label={t('commands.dialog.hold')}>
          <Select
            aria-label={t('commands.dialog.hold')}
            value={hold}
            options={holdHours.map((hours) => ({ value: hours, label: times.span(hours * hourMs) }))}
            onChange={setHold}
          />
        </Form.Item>
        <Form.Item label={t('commands.dialog.reason')}>
          <Input
            maxLength={200}
            aria-label={t('commands.dialog.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
