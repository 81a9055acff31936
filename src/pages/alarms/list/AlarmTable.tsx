import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { lineKeyOf, type ListLine, type ListLines, rootKeyOf } from '@sagas/alarms/lines/alarmLines';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow, useScale } from '@/theme/scale';
import type { Times } from '@/time/useTimes';
import type { Act } from '../actions/acts';
import { AlarmRow, type RowHandlers } from './AlarmRow';
import { type Column, columnNames } from './columns';
import { GroupRow } from './GroupRow';
import { TableHead } from './TableHead';
import type { Columns } from './useColumns';
import { Unfitted } from './Unfitted';
import { useFitting } from './useFitting';
import { useRowWindow } from './useRowWindow';
import './alarmTable.css';

export interface AlarmTableProps extends RowHandlers {
  lines: ListLines;
  /** Whether symptoms are folded below their root. */
  isRooted: boolean;
  unfolded: ReadonlySet<string>;
  columns: Columns;
  currentKey: string | null;
  selected: ReadonlySet<number>;
  areAllSelected: boolean;
  /** How many alarms the box above all of them would choose. */
  selectable: number;
  pending: ReadonlyMap<number, Act>;
  isClosed: (id: number) => boolean;
  catalogue: ReadonlyMap<string, AlarmDefinition>;
  times: Times;
  offsetMs: number;
  isStale: boolean;
  /** Shown in place of rows when there are none. */
  whenEmpty: ReactNode;
  onSelectAll: (areSelected: boolean) => void;
  onSelectMany: (ids: readonly number[], areSelected: boolean) => void;
  /** Whether the top of the list is out of sight: then nothing may move. */
  onScrolled: (isAway: boolean) => void;
  /** Rises when the list is to be shown from its top. */
  topCalls: number;
}

/** At scale 1; on a phone a row has two lines. */
const rowPx = { wide: 36, narrow: 60 };

function useRowPx(): number {
  const scale = useScale();
  return rowPx[useIsNarrow() ? 'narrow' : 'wide'] * scale;
}

type Shown = AlarmTableProps & { shown: readonly Column[] };

interface LineProps {
  line: ListLine;
  index: number;
  topPx: number;
  heightPx: number;
  table: Shown;
}

function Line({ line, index, topPx, heightPx, table }: LineProps) {
  const { unfolded, onFold, onOpen, onSelect, onSelectMany, times, offsetMs, selected } = table;
  const isCurrent = lineKeyOf(line) === table.currentKey;
  const place = { index, topPx, heightPx, isCurrent };
  if (line.kind === 'group')
    return (
      <GroupRow
        group={line}
        {...place}
        isUnfolded={unfolded.has(line.key)}
        selected={selected}
        onFold={onFold}
        onSelectMany={onSelectMany}
      />
    );
  const { alarm, isBelow } = line;
  const hasFold = table.isRooted && !isBelow && alarm.childCount > 0;
  return (
    <AlarmRow
      alarm={alarm}
      columns={table.shown}
      definition={table.catalogue.get(alarm.definitionId)}
      {...place}
      isSelected={selected.has(alarm.id)}
      pending={table.pending.get(alarm.id)}
      isClosed={table.isClosed(alarm.id)}
      isBelow={isBelow}
      isUnfolded={hasFold ? unfolded.has(rootKeyOf(alarm.id)) : null}
      times={times}
      offsetMs={offsetMs}
      onOpen={onOpen}
      onSelect={onSelect}
      onFold={onFold}
    />
  );
}

interface LinesProps extends Shown {
  currentAt: number;
  onSideways: (leftPx: number) => void;
}

function Lines({ currentAt, onSideways, ...table }: LinesProps) {
  const { lines, currentKey, topCalls } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const heightPx = useRowPx();
  const { from, to, reveal } = useRowWindow(scroller, lines.length, heightPx);
  // Only a move of the cursor scrolls; rows that change their place under it do not.
  const revealCurrent = useEffectEvent(() => {
    if (currentAt >= 0) reveal(currentAt);
  });
  useEffect(() => revealCurrent(), [currentKey]);
  useEffect(() => {
    if (topCalls > 0) scroller.current?.scrollTo({ top: 0 });
  }, [topCalls]);
  return (
    <div
      ref={scroller}
      role="rowgroup"
      className="alarm-table__body"
      onScroll={({ currentTarget: { scrollTop, scrollLeft } }) => {
        table.onScrolled(scrollTop > heightPx / 2);
        onSideways(scrollLeft);
      }}
    >
      <div role="presentation" className="alarm-table__lines" style={{ height: lines.length * heightPx }}>
        {Array.from({ length: to - from }, (_, i) => {
          const [index, line] = [from + i, lines.at(from + i)];
          return line ? (
            <Line
              key={lineKeyOf(line)}
              line={line}
              index={index}
              topPx={index * heightPx}
              heightPx={heightPx}
              table={table}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

const everyColumn: readonly Column[] = columnNames.map((name) => ({ name, isShown: true }));

/** The virtual list of standing alarms: what is in sight is in the document, and nothing else. */
export function AlarmTable({ ref, ...props }: AlarmTableProps & { ref?: Ref<HTMLDivElement> }) {
  const { lines, currentKey, isStale } = props;
  const { t } = useTranslation();
  const currentAt = lines.indexOf(currentKey);
  const measured = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const fitting = useFitting(measured, props.columns.columns);
  // On a phone a row has two lines, and every column its place in them.
  const isNarrow = useIsNarrow();
  const columns = isNarrow ? everyColumn : fitting.shown;
  const isWide = fitting.isWhole && !isNarrow;
  return (
    <div className="alarm-frame" data-tour="list">
      {isNarrow ? null : <Unfitted {...fitting} />}
      <div
        ref={ref}
        role="grid"
        aria-label={t('alarms.title')}
        aria-rowcount={lines.length + 1}
        aria-activedescendant={currentAt >= 0 ? (currentKey ?? undefined) : undefined}
        aria-describedby="alarm-keys"
        tabIndex={0}
        className={['alarm-table', isStale && 'is-stale', isWide && 'is-wide'].filter(Boolean).join(' ')}
        // The tracks are reckoned from the space that there is.
        style={{ '--alarm-tracks': fitting.tracks, '--alarm-least': `${fitting.leastPx}px` } as CSSProperties}
      >
        <div ref={measured} role="presentation" />
        {isNarrow ? null : (
          <TableHead
            ref={head}
            shown={columns}
            onResize={props.columns.resize}
            selected={props.selected.size}
            areAllSelected={props.areAllSelected}
            selectable={props.selectable}
            onSelectAll={props.onSelectAll}
          />
        )}
        <Lines
          {...props}
          shown={columns}
          currentAt={currentAt}
          // The headings go along.
          onSideways={(left) => head.current?.scrollTo({ left })}
        />
      </div>
      {/* Over the grid and not within it: a grid has rows and nothing else. */}
      {lines.length === 0 ? <div className="alarm-table__empty">{props.whenEmpty}</div> : null}
    </div>
  );
}
