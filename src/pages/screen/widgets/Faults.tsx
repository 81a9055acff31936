import type { FaultOrder } from '@contract/faults';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useFaults } from '@/live';
import { nextClock } from '@/pages/faults/parts/nextClock';
import { titleOf } from '@/pages/faults/parts/words';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { useAreasBelow } from '../parts/useRegions';
import { useFittingRows } from '../parts/useUnit';
import type { WidgetProps } from '../parts/widget';
import './states.css';

const rowUnits = 4;

const dueAtOf = (order: FaultOrder): number => nextClock(order)?.dueAt ?? Infinity;

/** Open fault orders: how many there are, how many are overdue, and those whose time ends first. */
export function Faults({ regionId, times, nowMs, unitPx }: WidgetProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const body = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(body, rowUnits * unitPx);
  const within = useAreasBelow(regionId);
  const all = useFaults();
  const orders = (all ?? [])
    .filter(({ areaId }) => within === null || within.has(areaId))
    .toSorted((a, b) => dueAtOf(a) - dueAtOf(b));
  const late = orders.filter((order) => dueAtOf(order) <= nowMs).length;
  const totals = { open: times.number(orders.length), late: times.number(late) };
  return (
    <div ref={body} className="states">
      {all === null ? (
        <p className="tile__quiet">{t('screen.loading')}</p>
      ) : (
        <p className="tile__quiet">{t('screen.faultTotals', totals)}</p>
      )}
      <ul className="standings">
        {orders.slice(0, Math.max(1, fitting - 1)).map((order) => (
          <li key={order.id} data-is-bad={dueAtOf(order) <= nowMs}>
            <ConditionMark condition={conditionOfLevel(order.level)} size="calc(var(--u) * 1.9)" />
            <span>
              {order.siteName} · {titleOf(t, order, language)}
            </span>
            <b>{t(`faults.state.${order.state}`)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
