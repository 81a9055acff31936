import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isTooLong } from '@/crud/fields/textLimit';

interface WrittenProps {
  label: string;
  value: string;
  /** What the server keeps; more is taken, counted and refused in words, never cut. */
  max: number;
  rows?: number;
  required: boolean;
  onChange: (text: string) => void;
  /** A hint below the field. */
  children?: ReactNode;
}

/** A text that a technician writes. */
export function Written({ label, value, max, rows = 1, required, onChange, children }: WrittenProps) {
  const { t } = useTranslation();
  const limit = isTooLong(value, max)
    ? t('crud.tooLong', { limit: max, count: value.trim().length })
    : undefined;
  return (
    <label>
      {label}
      <textarea
        {...{ rows, value, required }}
        aria-invalid={limit !== undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {limit === undefined ? children : <small role="alert">{limit}</small>}
    </label>
  );
}
