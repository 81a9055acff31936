import type { FaultOrder } from '@contract/faults';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useRowWindow } from '@/pages/alarms/list/useRowWindow';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { useIsNarrow, useScale } from '@/theme/scale';
import type { Times } from '@/time/useTimes';
import { ClockMark } from './ClockMark';
import { ElsewhereTag } from './Elsewhere';
import { titleOf } from './words';
import '@/pages/alarms/list/dataTable.css';
import './faultTable.css';

export interface FaultRowsProps {
  orders: readonly FaultOrder[];
  times: Times;
  offsetMs: number;
  openedId: number | null;
  onOpen: (id: number) => void;
}

const columns = ['number', 'level', 'title', 'site', 'state', 'assignee', 'clock', 'reported'] as const;
/** At scale 1; on a phone an order is two lines. */
const rowPx = { wide: 36, narrow: 64 };

function Row({
  order,
  times,
  offsetMs,
  openedId,
  onOpen,
}: Omit<FaultRowsProps, 'orders'> & { order: FaultOrder }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, level, siteName, areaName, state, assignee, alarms, reportedAt } = order;
  return (
    <tr aria-current={id === openedId} onClick={() => onOpen(id)}>
      <td className="fault-number" data-column="number">
        #{id}
      </td>
      <td data-column="level">
        <ConditionMark condition={conditionOfLevel(level)} /> {t(`level.${level}`)}
      </td>
      <td data-column="title">
        <button type="button" className="row-open">
          {titleOf(t, order, language)}
        </button>{' '}
        <ElsewhereTag order={order} />
        {alarms > 1 ? <span className="quiet"> {t('faults.alarmCount', { count: alarms })}</span> : null}
      </td>
      <td title={areaName[language]} data-column="site">
        {siteName}
      </td>
      <td data-column="state">
        <span className="fault-state" data-state={state}>
          {t(`faults.state.${state}`)}
        </span>
      </td>
      <td data-column="assignee">{assignee ?? '—'}</td>
      <td data-column="clock">
        <ClockMark order={order} times={times} offsetMs={offsetMs} />
      </td>
      <td title={times.moment(reportedAt)} data-column="reported">
        {times.date(reportedAt)} {times.minute(reportedAt)}
      </td>
    </tr>
  );
}

/** Orders as lines: what is in sight is in the document, and nothing else. */
export function FaultTable(props: FaultRowsProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const heightPx = rowPx[useIsNarrow() ? 'narrow' : 'wide'] * useScale();
  const { orders } = props;
  const { from, to } = useRowWindow(scroller, orders.length, heightPx);
  return (
    <div ref={scroller} className="fault-table" tabIndex={-1}>
      <table className="data-table" aria-rowcount={orders.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`faults.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden="true" style={{ height: from * heightPx }} />
          {orders.slice(from, to).map((order) => (
            <Row key={order.id} order={order} {...props} />
          ))}
          <tr aria-hidden="true" style={{ height: (orders.length - to) * heightPx }} />
        </tbody>
      </table>
    </div>
  );
}
