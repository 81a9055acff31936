import { hourMs } from '@contract/time';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';

interface HoldFieldProps {
  choices: readonly number[];
  hours: number;
  onChange: (hours: number) => void;
}

/** For how long what is wished holds. */
export function HoldField({ choices, hours, onChange }: HoldFieldProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const offered = [...new Set([...choices, hours])].sort((a, b) => a - b);
  return (
    <Form.Item label={t('commands.dialog.hold')}>
      <Select
        aria-label={t('commands.dialog.hold')}
        value={hours}
        options={offered.map((value) => ({ value, label: times.span(value * hourMs) }))}
        onChange={onChange}
      />
    </Form.Item>
  );
}
