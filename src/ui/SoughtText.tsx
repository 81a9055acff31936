import { Input } from 'antd';
import { useState } from 'react';

interface SoughtTextProps {
  className?: string;
  label: string;
  /** At most so many characters are sought. */
  max: number;
  value: string | undefined;
  onSought: (text: string | undefined) => void;
}

/** What a list is searched for; follows the address when that changes, so that a lifted search is gone from here too. */
export function SoughtText({ className, label, max, value, onSought }: SoughtTextProps) {
  const [typed, setTyped] = useState({ text: value ?? '', of: value });
  if (typed.of !== value) setTyped({ text: value ?? '', of: value });
  return (
    <Input.Search
      allowClear
      {...(className !== undefined && { className })}
      value={typed.text}
      aria-label={label}
      placeholder={label}
      onChange={({ target }) => setTyped({ text: target.value, of: value })}
      onSearch={(text) => onSought(text.trim().slice(0, max) || undefined)}
    />
  );
}
