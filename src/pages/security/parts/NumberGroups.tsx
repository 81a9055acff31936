import { SecuritySettings, type SecuritySetting } from '@contract/security';
import { Form, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { Group } from './Group';
import { Tick } from './Tick';

const numbers = {
  passwordMinLength: 'characters',
  passwordHistory: 'passwords',
  passwordValidDays: 'days',
  lockAfterFailures: 'times',
  lockAfterSourceFailures: 'times',
  lockLongestMinutes: 'minutes',
  sessionIdleMinutes: 'minutes',
  sessionAbsoluteHours: 'hours',
  sessionsPerUser: 'sessions',
} as const satisfies Partial<Record<SecuritySetting, string>>;
type NumberSetting = keyof typeof numbers;

/** Passwords, lock-out and sessions: what is decided by numbers, within the limits of the contract. */
export function NumberGroups() {
  return (
    <>
      <Group name="password">
        <NumberField name="passwordMinLength" />
        <NumberField name="passwordHistory" />
        <NumberField name="passwordValidDays" />
        <Tick name="passwordRefusesName" />
      </Group>
      <Group name="lock">
        <NumberField name="lockAfterFailures" />
        <NumberField name="lockAfterSourceFailures" />
        <NumberField name="lockLongestMinutes" />
      </Group>
      <Group name="session">
        <NumberField name="sessionIdleMinutes" />
        <NumberField name="sessionAbsoluteHours" />
        <NumberField name="sessionsPerUser" />
      </Group>
    </>
  );
}

function NumberField({ name }: { name: NumberSetting }) {
  const { t } = useTranslation();
  const { minValue, maxValue } = SecuritySettings.shape[name];
  return (
    <Form.Item
      name={name}
      label={t(`security.${name}`)}
      extra={t(`security.${name}.hint`)}
      rules={[{ required: true, message: t('fields.required', { field: t(`security.${name}`) }) }]}
    >
      <InputNumber
        precision={0}
        min={minValue ?? 0}
        max={maxValue ?? Number.MAX_SAFE_INTEGER}
        suffix={t(`security.unit.${numbers[name]}`)}
      />
    </Form.Item>
  );
}
