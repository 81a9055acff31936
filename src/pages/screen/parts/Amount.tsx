import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './amount.css';

interface AmountProps {
  /** null: not known, shown as a dash that says so. */
  value: string | null;
  unit?: string;
  hint?: string;
  children?: ReactNode;
}

/** One number of the wall, large enough to be read from across the room, with a line of notes below. */
export function Amount({ value, unit, hint, children }: AmountProps) {
  const { t } = useTranslation();
  return (
    <div className="amount" title={hint}>
      <div className="amount__value">
        {value === null ? <span title={t('unknownValue')}>—</span> : value}
        {value !== null && unit ? <small>{unit}</small> : null}
      </div>
      <div className="amount__note">{children}</div>
    </div>
  );
}
