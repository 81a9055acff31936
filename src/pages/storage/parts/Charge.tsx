import type { Times } from '@/time/useTimes';

/** Below this a site is close to going dark. */
const lowPct = 30;

/** The state of charge as a figure with a bar: never by colour alone. */
export function Charge({ socPct, times }: { socPct: number | null; times: Times }) {
  if (socPct === null) return '—';
  return (
    <span className={socPct < lowPct ? 'storage-charge is-low' : 'storage-charge'}>
      <span className="storage-charge__bar" aria-hidden>
        <span style={{ width: `${Math.min(100, Math.max(0, socPct))}%` }} />
      </span>
      {times.number(socPct, 0)} %
    </span>
  );
}
