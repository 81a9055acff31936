import { isListed, type Field, type Resource } from '@contract/resources';
import type { UserView } from '@contract/views';
import { viewChanged, viewRequested } from '@sagas/resources/resources.slice';
import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';

export interface Column {
  name: string;
  field: Field;
  isShown: boolean;
  widthPx: number;
  /** The person has given it another width than it was declared with. */
  isDrawn: boolean;
}

const usualWidthPx = 150;
const emptyView: UserView = { columns: [], searches: [], isShaded: true };

const declared = ({ fields }: Resource): Column[] =>
  Object.entries(fields)
    .filter(([, field]) => isListed(field))
    .map(([name, field]) => ({
      name,
      field,
      isShown: !field.isExtra,
      isDrawn: false,
      widthPx: typeof field.list === 'number' ? field.list : usualWidthPx,
    }));

/** The person's columns in the person's order; a column that is new since then comes at its declared place's end. */
export function arranged(resource: Resource, view: UserView): Column[] {
  const known = declared(resource);
  const chosen = view.columns.flatMap(({ name, isShown, widthPx }) => {
    const column = known.find((one) => one.name === name);
    if (!column) return [];
    const isDrawn = widthPx !== undefined && widthPx !== column.widthPx;
    return [{ ...column, isShown, isDrawn, widthPx: widthPx ?? column.widthPx }];
  });
  return [...chosen, ...known.filter(({ name }) => !chosen.some((one) => one.name === name))];
}

export type View = ReturnType<typeof useView>;

/** Columns, searches and shading of this person for this list, kept on the server. */
export function useView(resource: Resource): {
  view: UserView;
  columns: Column[];
  keep(change: Partial<UserView>): void;
  arrange(columns: readonly Column[]): void;
} {
  const dispatch = useAppDispatch();
  const { name } = resource;
  const kept = useAppSelector((state) => state.resources.views[name]);
  useEffect(() => {
    if (!kept) dispatch(viewRequested({ name }));
  }, [kept, name, dispatch]);
  const view = kept ?? emptyView;
  const columns = useMemo(() => arranged(resource, view), [resource, view]);
  const keep = (change: Partial<UserView>): void =>
    void dispatch(viewChanged({ name, view: { ...view, ...change } }));
  const arrange = (next: readonly Column[]): void =>
    keep({
      columns: next.map((column) => ({
        name: column.name,
        isShown: column.isShown,
        widthPx: Math.round(column.widthPx),
      })),
    });
  return { view, columns, keep, arrange };
}
