import { PlusOutlined } from '@ant-design/icons';
import { reportFault } from '@contract/calls/faults';
import { longestFaultSearch } from '@contract/faultLists';
import { Button, Segmented, Select, Skeleton, Switch } from 'antd';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useFreshness, useIndexes } from '@/live';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { HasPermi } from '@/permission/only';
import { useTimes } from '@/time/useTimes';
import { EmptyList } from '@/crud/EmptyList';
import { SoughtText } from '@/ui/SoughtText';
import { DropStrip } from './parts/Candidates';
import { EndedFaults } from './parts/EndedFaults';
import { FaultCalendar } from './parts/FaultCalendar';
import { FaultColumns } from './parts/FaultColumns';
import { FaultMap } from './parts/FaultMap';
import { FaultPanel } from './parts/FaultPanel';
import { FaultTable, type FaultRowsProps } from './parts/FaultTable';
import { ReportDialog } from './parts/ReportDialog';
import { boardViews, useBoard, useShownFaults, type Board, type BoardView } from './parts/useBoard';
import { Onward } from '@/crud/Onward';
import './faults.css';

const plainViews: Readonly<Partial<Record<BoardView, ComponentType<FaultRowsProps>>>> = {
  list: FaultTable,
  calendar: FaultCalendar,
  map: FaultMap,
};
const levels = [1, 2, 3, 4] as const;

function Tools({ board, onReport }: { board: Board; onReport: () => void }) {
  const { t } = useTranslation();
  const { view, text, level, isMine, change } = board;
  return (
    <header>
      <h1 id="fault-dispatch">{t('faults.title')}</h1>
      <Segmented
        aria-label={t('faults.view')}
        value={view}
        options={boardViews.map((value) => ({ value, label: t(`faults.view.${value}`) }))}
        onChange={(value) => change({ view: value === 'list' ? null : value })}
      />
      <SoughtText
        className="faults__search"
        label={t('faults.search')}
        max={longestFaultSearch}
        value={text}
        onSought={(sought) => change({ text: sought })}
      />
      {view === 'ended' ? null : (
        <>
          <Select
            allowClear
            className="faults__level"
            aria-label={t('faults.column.level')}
            placeholder={t('faults.column.level')}
            value={level}
            options={levels.map((value) => ({ value, label: t(`level.${value}`) }))}
            onChange={(value?: number) => change({ level: value === undefined ? null : String(value) })}
          />
          <label className="faults__mine">
            <Switch size="small" checked={isMine} onChange={(is) => change({ mine: is ? '1' : null })} />
            {t('faults.mine')}
          </label>
        </>
      )}
      <HasPermi any={[reportFault.permission]}>
        <Button type="primary" icon={<PlusOutlined />} onClick={onReport}>
          {t('faults.report')}
        </Button>
      </HasPermi>
    </header>
  );
}

function Dragged({ id, onDone }: { id: number | null; onDone: () => void }) {
  const { faults } = useIndexes();
  const order = id === null ? undefined : faults.get(id);
  return order ? <DropStrip order={order} onDone={onDone} /> : null;
}

function Orders({ board, rows }: { board: Board; rows: Omit<FaultRowsProps, 'orders'> }) {
  const { t } = useTranslation();
  const orders = useShownFaults(board);
  const [dragged, setDragged] = useState<number | null>(null);
  if (board.view === 'ended')
    return <EndedFaults key={board.text} text={board.text} clear={board.clear} {...rows} />;
  if (orders === null) return <Skeleton active paragraph={{ rows: 8 }} aria-label={t('faults.loading')} />;
  const View = plainViews[board.view];
  if (View && orders.length === 0 && board.view !== 'map')
    return (
      <div className="faults__empty">
        <EmptyList text={t('faults.none')} clear={board.clear}>
          <Onward way="alarms" />
        </EmptyList>
      </div>
    );
  if (View) return <View orders={orders} {...rows} />;
  return (
    <>
      <Dragged id={dragged} onDone={() => setDragged(null)} />
      <FaultColumns orders={orders} {...rows} onDragOrder={setDragged} />
    </>
  );
}

/** The dispatch board: what is open, where it stands and how long there is; and who is sent. */
export function FaultDispatch() {
  const times = useTimes();
  const style = usePaletteStyle(usePalette());
  const board = useBoard();
  const { serverOffsetMs, freshness } = useFreshness();
  const [isReporting, setReporting] = useState(false);
  const { orderId, change } = board;
  const rows = {
    times,
    offsetMs: serverOffsetMs,
    openedId: orderId,
    onOpen: (id: number) => change({ order: String(id) }),
  };
  return (
    <section className="faults" style={style} aria-labelledby="fault-dispatch">
      <Tools board={board} onReport={() => setReporting(true)} />
      <div
        className={orderId === null ? 'faults__body' : 'faults__body has-panel'}
        data-freshness={freshness}
      >
        <div className="faults__main">
          <Orders board={board} rows={rows} />
        </div>
        {orderId === null ? null : (
          <FaultPanel key={orderId} id={orderId} times={times} onClose={() => change({ order: null })} />
        )}
      </div>
      {isReporting ? <ReportDialog onClose={() => setReporting(false)} /> : null}
    </section>
  );
}
