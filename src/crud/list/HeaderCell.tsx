import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useRef, type ComponentProps, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../useListAddress';
import './headerCell.css';

interface HeaderCellProps {
  title: string;
  name: string;
  isSortable: boolean;
  sorts: readonly Sort[];
  onSort: (name: string, isAdded: boolean) => void;
  widthPx: number;
  onResize: (widthPx: number) => void;
}

const leastPx = 60;
const mostPx = 900;

/** The cell itself: the table measures columns by their titles, and must not find buttons in them. */
export function HeadCell({ head, children, ...cell }: ComponentProps<'th'> & { head?: HeaderCellProps }) {
  return <th {...cell}>{head ? <HeaderCell {...head} /> : children}</th>;
}

/** A column's title: a button that sorts, and an edge that can be dragged. */
function HeaderCell({ title, name, isSortable, sorts, onSort, widthPx, onResize }: HeaderCellProps) {
  const { t } = useTranslation();
  const at = sorts.findIndex(([other]) => other === name);
  const direction = sorts[at]?.[1];
  return (
    <div className="crud-head">
      {isSortable ? (
        <Tooltip title={t('crud.sortHint')} mouseEnterDelay={1}>
          <button
            type="button"
            className="crud-head-sort"
            aria-label={t('crud.sortBy', { name: title })}
            data-sorted={direction}
            onClick={(event) => onSort(name, event.shiftKey)}
          >
            {title}
            <span className="crud-head-mark" aria-hidden="true">
              <CaretUpFilled />
              <CaretDownFilled />
            </span>
            {sorts.length > 1 && at >= 0 && <sup>{at + 1}</sup>}
          </button>
        </Tooltip>
      ) : (
        <span>{title}</span>
      )}
      <Edge widthPx={widthPx} onResize={onResize} />
    </div>
  );
}

function Edge({ widthPx, onResize }: { widthPx: number; onResize: (widthPx: number) => void }) {
  const start = useRef<{ x: number; widthPx: number } | null>(null);
  const move = (event: PointerEvent): void => {
    if (!start.current) return;
    const next = start.current.widthPx + event.clientX - start.current.x;
    onResize(Math.min(mostPx, Math.max(leastPx, next)));
  };
  return (
    <span
      className="crud-head-edge"
      aria-hidden="true"
      onPointerDown={(event) => {
        // No text is selected on the way.
        event.preventDefault();
        start.current = { x: event.clientX, widthPx };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = null;
      }}
    />
  );
}
