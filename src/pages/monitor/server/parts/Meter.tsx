import { Progress } from 'antd';
import type { Times } from '@/time/useTimes';
import { percent } from './amounts';

export interface Part {
  label: string;
  /** %; null: not known. */
  pct: number | null;
  note: string;
  limit: number;
}

/** How full something is: colour only beyond its limit. */
export function Meter({ part: { label, pct, note, limit }, times }: { part: Part; times: Times }) {
  const isBad = pct !== null && pct >= limit;
  return (
    <div className="monitor__meter" data-is-bad={isBad}>
      <span>{label}</span>
      <Progress
        percent={Math.min(100, pct ?? 0)}
        showInfo={false}
        size="small"
        strokeColor={isBad ? 'var(--level2)' : 'var(--accent)'}
        aria-label={label}
      />
      <b>{pct === null ? '—' : percent(pct, times)}</b>
      {note ? <small>{note}</small> : null}
    </div>
  );
}
