import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FigureProps {
  label: string;
  /** null: not known, shown as a dash that says so. */
  value: string | null;
  unit?: string;
  note?: ReactNode;
  hint?: string;
  isWide?: boolean;
}

/** One number of the wall, large enough to be read from across the room. */
export function Figure({ label, value, unit, note, hint, isWide = false }: FigureProps) {
  const { t } = useTranslation();
  return (
    <div className={isWide ? 'figure is-wide' : 'figure'} title={hint}>
      <div className="figure__label">{label}</div>
      <div className="figure__value">
        {value === null ? <span title={t('unknownValue')}>—</span> : value}
        {value !== null && unit ? <small>{unit}</small> : null}
      </div>
      <div className="figure__note">{note}</div>
    </div>
  );
}
