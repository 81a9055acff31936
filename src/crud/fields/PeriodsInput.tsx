import { Input } from 'antd';
import { useState } from 'react';
import { counted } from './textLimit';
import { usePeriodWords } from './usePeriodWords';

interface PeriodsInputProps {
  label: string;
  value: string;
  max: number;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

/** Periods of a tariff, shown in the words of the reader; while it is typed, the text stands as it is typed. */
export function PeriodsInput({ label, value, max, isDisabled, onChange }: PeriodsInputProps) {
  const [isTyping, setTyping] = useState(false);
  const words = usePeriodWords(value);
  return (
    <Input
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      disabled={isDisabled}
      {...counted(max)}
      value={isTyping ? value : words}
      onChange={(event) => {
        setTyping(true);
        onChange(event.target.value);
      }}
      onBlur={() => setTyping(false)}
    />
  );
}
