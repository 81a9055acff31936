import { viewColumnsRequested } from '@sagas/alarmViews/alarmViews.slice';
import { useMemo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { type Column, columnsOf, inWidths } from './columns';

const arranged = (columns: readonly Column[]) =>
  columns.map(({ name, isShown, widthPx }) => ({ name, isShown, ...(widthPx !== undefined && { widthPx }) }));

/** The columns of the alarm list as this person has them, kept on the server. */
export function useColumns() {
  const dispatch = useAppDispatch();
  const kept = useAppSelector((state) => state.alarmViews.own?.columns);
  /** What was arranged last here is shown before the server has kept it. */
  const [mine, setMine] = useState<readonly Column[] | null>(null);
  const known = useMemo(() => columnsOf(kept), [kept]);
  const columns = mine ?? known;
  const arrange = (next: readonly Column[]) => {
    setMine(next);
    dispatch(viewColumnsRequested(arranged(next)));
  };
  return {
    columns,
    arrange,
    resize: (name: Column['name'], widthPx: number) =>
      arrange(
        columns.map((column) => (column.name === name ? { ...column, widthPx: inWidths(widthPx) } : column)),
      ),
  };
}

export type Columns = ReturnType<typeof useColumns>;
