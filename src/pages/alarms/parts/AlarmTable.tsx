import type { Alarm } from '@contract/alarms';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Checkbox } from 'antd';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { AlarmRow, type RowHandlers } from './AlarmRow';
import { columns } from './columns';

export interface AlarmTableProps extends RowHandlers {
  rows: readonly Alarm[];
  currentId: number | null;
  selected: ReadonlySet<number>;
  pending: ReadonlySet<number>;
  closed: ReadonlySet<number>;
  times: Times;
  offsetMs: number;
  isStale: boolean;
  /** Shown in place of rows when there are none. */
  whenEmpty: ReactNode;
  onSelectAll: (areSelected: boolean) => void;
  /** Whether the top of the list is out of sight: then nothing may move. */
  onScrolled: (isAway: boolean) => void;
  /** Rises when the list is to be shown from its top. */
  topCalls: number;
}

const rowPx = 40;

function HeaderRow({ rows, selected, onSelectAll }: AlarmTableProps) {
  const { t } = useTranslation();
  const open = rows.filter((alarm) => alarm.acknowledgedAt === null).length;
  const isAll = open > 0 && selected.size >= open;
  return (
    <div role="row" aria-rowindex={1} className="alarm-table__head">
      {columns.map((column) => (
        <span key={column} role="columnheader">
          {column === 'select' ? (
            <Checkbox
              aria-label={t('alarms.selectAll')}
              checked={isAll}
              indeterminate={selected.size > 0 && !isAll}
              disabled={open === 0}
              onChange={(event) => onSelectAll(event.target.checked)}
            />
          ) : (
            t(`alarms.column.${column}`)
          )}
        </span>
      ))}
    </div>
  );
}

function Rows({ currentAt, ...props }: AlarmTableProps & { currentAt: number }) {
  const { rows, currentId, selected, pending, topCalls } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    initialRect: { width: 1200, height: 600 },
  });
  // Only a move of the cursor scrolls; rows that change their place under it do not.
  const reveal = useEffectEvent(() => {
    if (currentAt >= 0) virtual.scrollToIndex(currentAt, { align: 'auto' });
  });
  useEffect(() => reveal(), [currentId]);
  useEffect(() => {
    if (topCalls > 0) scroller.current?.scrollTo({ top: 0 });
  }, [topCalls]);
  return (
    <div
      ref={scroller}
      role="rowgroup"
      className="alarm-table__body"
      onScroll={(event) => props.onScrolled(event.currentTarget.scrollTop > rowPx / 2)}
    >
      {rows.length === 0 ? props.whenEmpty : null}
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const alarm = rows[index];
          if (!alarm) return null;
          const { times, offsetMs, onOpen, onSelect } = props;
          const marks = {
            isCurrent: alarm.id === currentId,
            isSelected: selected.has(alarm.id),
            isPending: pending.has(alarm.id),
            isClosed: props.closed.has(alarm.id),
          };
          const shared = { index, times, offsetMs, onOpen, onSelect };
          return (
            <AlarmRow key={alarm.id} alarm={alarm} topPx={start} heightPx={rowPx} {...marks} {...shared} />
          );
        })}
      </div>
    </div>
  );
}

/** The virtual list of standing alarms: what is in sight is in the document, and nothing else. */
export function AlarmTable({ ref, ...props }: AlarmTableProps & { ref?: Ref<HTMLDivElement> }) {
  const { rows, currentId, isStale } = props;
  const { t } = useTranslation();
  const currentAt = currentId === null ? -1 : rows.findIndex((alarm) => alarm.id === currentId);
  return (
    <div
      ref={ref}
      role="grid"
      aria-label={t('alarms.title')}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={currentAt >= 0 ? `alarm-${currentId}` : undefined}
      aria-describedby="alarm-keys"
      tabIndex={0}
      className={isStale ? 'alarm-table is-stale' : 'alarm-table'}
    >
      <HeaderRow {...props} />
      <Rows {...props} currentAt={currentAt} />
    </div>
  );
}
