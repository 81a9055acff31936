import { repeatEvery, repeatLimits, type Repeat } from '@contract/alarmActions';
import { Form, InputNumber, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';

interface RepeatFieldsProps {
  value: Repeat | null;
  /** Whether a window is over before the next begins. */
  fits: boolean;
  onChange: (value: Repeat | null) => void;
}

const ways = ['once', ...repeatEvery] as const;
const usualTimes = { week: 4, month: 3 } as const;

/** Once, each week or each month, and how many times. */
export function RepeatFields({ value, fits, onChange }: RepeatFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Form.Item
        label={t('alarms.windowRepeat')}
        {...(!fits && { validateStatus: 'error', help: t('alarms.windowRepeatLong') })}
      >
        <Segmented<(typeof ways)[number]>
          aria-label={t('alarms.windowRepeat')}
          value={value?.every ?? 'once'}
          options={ways.map((way) => ({ value: way, label: t(`alarms.windowRepeat.${way}`) }))}
          onChange={(way) => onChange(way === 'once' ? null : { every: way, times: usualTimes[way] })}
        />
      </Form.Item>
      {value === null ? null : (
        <Form.Item label={t('alarms.windowTimes')} htmlFor="window-times">
          <InputNumber
            id="window-times"
            min={2}
            max={repeatLimits[value.every].times}
            precision={0}
            value={value.times}
            onChange={(times) => onChange({ ...value, times: times ?? usualTimes[value.every] })}
          />
        </Form.Item>
      )}
    </>
  );
}
