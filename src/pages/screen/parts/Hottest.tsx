import type { ScreenTotals } from '@contract/live';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { useFittingRows } from './useUnit';

interface HottestProps {
  totals: ScreenTotals | null;
  times: Times;
  unitPx: number;
}

/** The scale of the bars: from a cold room to one that equipment does not survive. */
const [coolC, hotC] = [15, 45];
const rowUnits = 4.2;
const shareOf = (tempC: number): number => Math.max(0, Math.min(1, (tempC - coolC) / (hotC - coolC)));

export function Hottest({ totals, times, unitPx }: HottestProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const rows = useFittingRows(list, rowUnits * unitPx);
  const hottest = totals?.hottest ?? [];
  return (
    <ol ref={list} className="hottest">
      {hottest.length === 0 ? <li className="tile__quiet">{t('screen.noTemps')}</li> : null}
      {hottest.slice(0, rows).map(({ siteId, siteName, tempC }) => (
        <li key={siteId}>
          <span className="hottest__site">{siteName}</span>
          <span className="hottest__bar">
            <span style={{ width: `${shareOf(tempC) * 100}%` }} />
          </span>
          <span className="hottest__value">{times.number(tempC, 1)} °C</span>
        </li>
      ))}
    </ol>
  );
}
