import { idFieldOf, type AnyRecord } from '@contract/resources';
import {
  detailClosed,
  detailRequested,
  selectionChanged,
  type Screen,
} from '@sagas/resources/resources.slice';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { markOf, mostMarked, type ListPlace } from './useListAddress';
import { useList } from './useScreen';

interface Ends {
  inAddress: string;
  inState: string;
  toState: (value: string) => void;
  toAddress: (value: string) => void;
}

/** Keeps a value of the address and one of the state alike: a link, a reload and Back win, else what was done last. */
function useAlike({ inAddress, inState, toState, toAddress }: Ends, isReady: boolean): void {
  const seen = useRef('');
  /** Written here, and not yet come back as the address. */
  const own = useRef(new Set<string>());
  const compare = useEffectEvent(() => {
    const isMoved = inAddress !== seen.current;
    seen.current = inAddress;
    if (inAddress === inState) return own.current.clear();
    if (!isMoved) {
      own.current.add(inState);
      return toAddress(inState);
    }
    if (!own.current.has(inAddress)) toState(inAddress);
  });
  useEffect(() => {
    if (isReady) compare();
  }, [isReady, inAddress, inState]);
}

const idsOf = (rows: readonly AnyRecord[], idField: string): string =>
  rows.length > mostMarked ? '' : markOf(rows.map((row) => Number(row[idField])));

/** Selected rows and the open one stand in the address. Of rows that are on no page seen so far nothing is selected. */
export function useMarks(screen: Screen, { marks, mark }: ListPlace): void {
  const dispatch = useAppDispatch();
  const { key, resource } = screen;
  const list = useList(key);
  const detailId = useAppSelector((state) => state.resources.details[key]?.id);
  const idField = idFieldOf(resource);
  const select = (ids: string) => {
    const meant = new Set(ids.split(','));
    const known = new Map([...list.selected, ...list.rows].map((row) => [String(row[idField]), row]));
    const rows = [...known].flatMap(([id, row]) => (meant.has(id) ? [row] : []));
    dispatch(selectionChanged({ key, rows }));
  };
  useAlike(
    {
      inAddress: marks.selected,
      inState: idsOf(list.selected, idField),
      toState: select,
      toAddress: (selected) => mark({ selected }),
    },
    list.status === 'ready',
  );
  useAlike(
    {
      inAddress: marks.row,
      inState: detailId === undefined ? '' : String(detailId),
      toState: (id) =>
        dispatch(id === '' ? detailClosed({ key }) : detailRequested({ ...screen, id: Number(id) })),
      // Back closes what was opened.
      toAddress: (row) => mark({ row }, { replace: row === '' }),
    },
    true,
  );
}
