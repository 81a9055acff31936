import { InputNumber } from 'antd';

/** What a timer begins with, minutes. */
export const usualMinutes = 15;
const mostMin = 10_000;

interface MinutesFieldProps {
  label: string;
  value: number;
  disabled?: boolean;
  onChange: (minutes: number) => void;
}

/** How many minutes a timer runs. */
export function MinutesField({ label, value, disabled = false, onChange }: MinutesFieldProps) {
  return (
    <InputNumber
      aria-label={label}
      min={1}
      max={mostMin}
      precision={0}
      suffix="min"
      disabled={disabled}
      value={value}
      onChange={(minutes) => onChange(minutes ?? usualMinutes)}
    />
  );
}
