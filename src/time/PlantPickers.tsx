import { DatePicker } from 'antd';
import { meantIn, shownIn } from './plantMoment';
import { useTimes } from './useTimes';

interface MomentPickerProps {
  label: string;
  /** Epoch milliseconds; null when none is chosen. */
  value: number | null;
  onChange: (atMs: number | null) => void;
  /** Without words for none, one must be chosen. */
  placeholder?: string;
  earliest?: number;
  latest?: number;
}

/** A moment on the clock of the plant, whatever the clock of the browser shows. */
export function MomentPicker({ label, value, onChange, placeholder, earliest, latest }: MomentPickerProps) {
  const { zone } = useTimes();
  return (
    <DatePicker
      showTime
      allowClear={placeholder !== undefined}
      aria-label={label}
      {...(placeholder !== undefined && { placeholder })}
      {...(earliest !== undefined && { minDate: shownIn(zone, earliest) })}
      {...(latest !== undefined && { maxDate: shownIn(zone, latest) })}
      value={value === null ? null : shownIn(zone, value)}
      onChange={(chosen) => onChange(chosen ? meantIn(zone, chosen) : null)}
    />
  );
}

export type Span = readonly [fromMs: number, toMs: number];

interface SpanPickerProps {
  value: Span;
  onChange: (span: Span) => void;
  presets?: readonly { label: string; value: Span }[];
}

/** From one moment to another on the clock of the plant. */
export function SpanPicker({ value, onChange, presets = [] }: SpanPickerProps) {
  const { zone } = useTimes();
  const shown = ([from, to]: Span) => [shownIn(zone, from), shownIn(zone, to)] as const;
  return (
    <DatePicker.RangePicker
      showTime
      allowClear={false}
      presets={presets.map(({ label, value: span }) => ({ label, value: [...shown(span)] }))}
      value={[...shown(value)]}
      onChange={(span) => span?.[0] && span[1] && onChange([meantIn(zone, span[0]), meantIn(zone, span[1])])}
    />
  );
}
