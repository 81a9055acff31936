import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { SpanPicker } from '@/time/PlantPickers';
import { longestReason, type AskedWindow } from './windowTimes';

interface WindowFieldsProps {
  value: AskedWindow;
  onChange: (value: AskedWindow) => void;
}

/** When a window is open, and why. */
export function WindowFields({ value, onChange }: WindowFieldsProps) {
  const { t } = useTranslation();
  const [from, to] = value.span;
  return (
    <>
      <Form.Item label={t('alarms.windowSpan')} required>
        <SpanPicker value={[from, to]} onChange={(span) => onChange({ ...value, span })} />
      </Form.Item>
      <Form.Item label={t('alarms.reason')} required htmlFor="window-reason">
        <LimitedTextArea
          id="window-reason"
          rows={3}
          max={longestReason}
          placeholder={t('alarms.windowReasonHint')}
          value={value.reason}
          onChange={(event) => onChange({ ...value, reason: event.target.value })}
        />
      </Form.Item>
    </>
  );
}
