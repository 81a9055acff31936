import { longestName, longestReason, type UnitGroup } from '@contract/commandBatches';
import type { CommandWish } from '@contract/commands';
import { hourMs } from '@contract/time';
import { previewQuery } from '@sagas/commands/commands.queries';
import { commandActRequested } from '@sagas/commands/commands.slice';
import { Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { HoldField } from './HoldField';
import { OtpField } from './OtpField';
import { minuteOf, weekdays } from './schedule';
import { WhatFollows } from './WhatFollows';
import { WishFields } from './WishFields';

const holdHours = [1, 2, 4, 8, 12, 24] as const;

interface ScheduleForm {
  name: string;
  groupId: number | undefined;
  time: string;
  days: number[];
  hold: number;
  reason: string;
  wish: CommandWish;
  otp: string;
}

interface PartProps {
  form: ScheduleForm;
  onChange: (change: Partial<ScheduleForm>) => void;
}

function useScheduleForm(groups: readonly UnitGroup[]) {
  const [form, setForm] = useState<ScheduleForm>({
    ...{ name: '', groupId: groups[0]?.id, time: '22:00', days: [...weekdays] },
    ...{ hold: 8, reason: '', wish: {}, otp: '' },
  });
  const change = (part: Partial<ScheduleForm>): void => setForm((before) => ({ ...before, ...part }));
  return [form, change] as const;
}

const isWhole = ({ name, reason, days, wish, time }: ScheduleForm): boolean =>
  name.trim() !== '' &&
  !isTooLong(name, longestName) &&
  reason.trim() !== '' &&
  !isTooLong(reason, longestReason) &&
  days.length > 0 &&
  Object.keys(wish).length > 0 &&
  minuteOf(time) !== null;

const isOpen = ({ groupId, wish }: ScheduleForm): boolean =>
  groupId === undefined || Object.keys(wish).length === 0;

/** What it would do if its time were now. */
const useScheduled = (form: ScheduleForm) => {
  const { groupId = 0, wish } = form;
  return useQuery(previewQuery, isOpen(form) ? null : { selection: { kind: 'group', groupId }, wish });
};

/** When, on which days, of which group, and what. */
export function ScheduleDialog({ groups, onClose }: { groups: readonly UnitGroup[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish: sent, isSending } = useWish(onClose);
  const [form, change] = useScheduleForm(groups);
  const preview = useScheduled(form);
  const save = (): void => {
    const { name, groupId, time, days, hold, reason, wish, otp } = form;
    const atMinute = minuteOf(time);
    if (groupId === undefined || atMinute === null) return;
    const selection = { kind: 'group', groupId } as const;
    const draft = {
      ...{ name: name.trim(), selection, wish, reason: reason.trim(), holdMs: hold * hourMs },
      ...{ atMinute, weekdays: days, isOn: true },
      ...(otp.trim() !== '' && { otp: otp.trim() }),
    };
    send(commandActRequested({ verb: 'schedule', draft }));
  };
  return (
    <FormDialog
      title={t('commands.schedules.new')}
      okText={t('commands.schedules.save')}
      cancelText={t('commands.dialog.cancel')}
      confirmLoading={isSending}
      okButtonProps={{ disabled: !isWhole(form) }}
      onOk={save}
      onCancel={onClose}
    >
      <WishFailure wish={sent} />
      <Form layout="vertical">
        <NameAndGroup groups={groups} form={form} onChange={change} />
        <TimeAndDays form={form} onChange={change} />
        <WishFields wish={form.wish} onChange={(wish) => change({ wish })} />
        <HoldField choices={holdHours} hours={form.hold} onChange={(hold) => change({ hold })} />
        <Form.Item label={t('commands.dialog.reason')}>
          <LimitedInput
            max={longestReason}
            aria-label={t('commands.dialog.reason')}
            value={form.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </Form.Item>
        {preview.data?.asksSecondFactor === true ? (
          <OtpField otp={form.otp} onChange={(otp) => change({ otp })} />
        ) : null}
      </Form>
      <WhatFollows isEmpty={isOpen(form)} preview={preview} />
    </FormDialog>
  );
}

function NameAndGroup({ groups, form, onChange }: PartProps & { groups: readonly UnitGroup[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item label={t('commands.schedules.name')}>
        <LimitedInput
          max={longestName}
          aria-label={t('commands.schedules.name')}
          value={form.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('commands.schedules.group')}>
        <Select
          aria-label={t('commands.schedules.group')}
          value={form.groupId}
          options={groups.map((group) => ({ value: group.id, label: group.name }))}
          onChange={(groupId) => onChange({ groupId })}
        />
      </Form.Item>
    </>
  );
}

function TimeAndDays({ form, onChange }: PartProps) {
  const { t } = useTranslation();
  const times = useTimes();
  return (
    <>
      <Form.Item
        label={t('commands.timeIn', { label: t('commands.schedules.time'), zone: times.zone })}
        validateStatus={minuteOf(form.time) === null ? 'error' : ''}
      >
        <Input
          aria-label={t('commands.schedules.time')}
          value={form.time}
          onChange={({ target }) => onChange({ time: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('commands.schedules.days')}>
        <Checkbox.Group
          value={form.days}
          options={weekdays.map((day) => ({ value: day, label: t(`commands.weekday.${day}`) }))}
          onChange={(days) => onChange({ days })}
        />
      </Form.Item>
    </>
  );
}
