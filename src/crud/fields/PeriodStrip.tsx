import { tariffPeriods, type TariffPeriod } from '@contract/siteEnergy';
import type { TariffWords } from '@contract/tariffs';
import type { TariffSpan } from '@contract/tariffText';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cellMin, cells, kindAt, type StripOf } from './paintPeriods';
import './periodStrip.css';

interface StripProps {
  strip: readonly TariffSpan[];
  of: StripOf;
  words: TariffWords;
  kind: TariffPeriod;
  isDisabled: boolean;
  onPaint: (cells: readonly [number, number]) => void;
}

const clockAt = (cell: number): string => {
  const min = cell * cellMin;
  return `${String(Math.floor(min / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`;
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 };

/** A day of 24 hours: dragging paints, and so do the arrow keys with Shift; Enter paints one half hour. */
export function PeriodStrip({ strip, of, words, kind, isDisabled, onPaint }: StripProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(16);
  const [from, setFrom] = useState<number | null>(null);
  const name = [
    of.since,
    of.months && words.months(of.months.join(',')),
    of.days === 'all' ? t('balance.everyDay') : words.days(of.days),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
  const paint = (first: number, last: number) => {
    if (!isDisabled) onPaint([first, last]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    if (event.key === 'Enter' || event.key === ' ') paint(at, at);
    else if (step === undefined) return;
    else {
      const next = Math.min(cells - 1, Math.max(0, at + step));
      if (event.shiftKey) paint(at, next);
      setAt(next);
    }
    event.preventDefault();
  };
  return (
    <div className="period-strip">
      <span>{name}</span>
      <div
        className="period-cells"
        role="slider"
        tabIndex={isDisabled ? -1 : 0}
        aria-label={name}
        aria-disabled={isDisabled}
        aria-valuemin={0}
        aria-valuemax={cells - 1}
        aria-valuenow={at}
        aria-valuetext={`${clockAt(at)}-${clockAt(at + 1)} ${words.period(kindAt(strip, at))}`}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setFrom(null)}
        onPointerUp={() => {
          if (from !== null) paint(from, at);
          setFrom(null);
        }}
      >
        <Cells {...{ strip, words, kind, at, from, setAt, setFrom }} />
      </div>
      <div className="period-hours" aria-hidden>
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  );
}

interface CellsProps extends Pick<StripProps, 'strip' | 'words' | 'kind'> {
  at: number;
  from: number | null;
  setAt: (cell: number) => void;
  setFrom: (cell: number) => void;
}

/** Half hours; those under the pointer show what they would become. */
function Cells({ strip, words, kind, at, from, setAt, setFrom }: CellsProps) {
  const isMarked = (cell: number) =>
    from === null ? cell === at : cell >= Math.min(from, at) && cell <= Math.max(from, at);
  return Array.from({ length: cells }, (_, cell) => (
    <i
      key={cell}
      data-kind={from !== null && isMarked(cell) ? kind : kindAt(strip, cell)}
      data-marked={isMarked(cell) || undefined}
      title={`${clockAt(cell)}-${clockAt(cell + 1)} ${words.period(kindAt(strip, cell))}`}
      onPointerDown={() => {
        setAt(cell);
        setFrom(cell);
      }}
      onPointerEnter={() => from !== null && setAt(cell)}
    />
  ));
}

/** The kind that is painted with. */
export function PeriodKinds({
  words,
  kind,
  isDisabled,
  onChange,
}: Pick<StripProps, 'words' | 'kind' | 'isDisabled'> & { onChange: (kind: TariffPeriod) => void }) {
  const { t } = useTranslation();
  return (
    <div className="period-kinds" role="radiogroup" aria-label={t('balance.stripKind')}>
      {tariffPeriods.map((period) => (
        <label key={period}>
          <input
            type="radio"
            disabled={isDisabled}
            checked={kind === period}
            onChange={() => onChange(period)}
          />
          <i data-kind={period} /> {words.period(period)}
        </label>
      ))}
    </div>
  );
}
