import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type ListPlace, placeOf, searchOf } from './address';
import type { AlarmQuery } from './query';

/** Typing and walking through the list rest this long before the address follows: browsers refuse quick changes. */
const restMs = 300;

type Move = 'push' | 'replace';

interface State {
  /** Of the address when it was looked at last. */
  seen: string;
  /** What was written to the address and has not come back yet. */
  written: string | null;
  place: ListPlace;
  /** How the address is to follow; null: it has. */
  move: Move | null;
}

/** Whoever types on, or walks from one open alarm to the next, leaves no trail for Back. */
function moveOf(before: ListPlace, after: ListPlace): Move {
  const isWalk = before.query === after.query && before.openedId !== null && after.openedId !== null;
  const textBefore = { ...after.query, text: before.query.text };
  const isTyped = before.query.text !== '' && searchOf({ ...after, query: textBefore }) === searchOf(before);
  return isWalk || isTyped ? 'replace' : 'push';
}

const changed = (state: State, part: Partial<ListPlace>, wanted?: Move): State => {
  const place = { ...state.place, ...part };
  const move = wanted ?? moveOf(state.place, place);
  return { ...state, place, move: state.move === 'push' ? 'push' : move };
};

/** An address that a link or Back gave wins. */
const arrived = (search: string, state: State): State =>
  search === state.written
    ? { ...state, seen: search, written: null }
    : { seen: search, written: null, place: placeOf(search), move: null };

/** Writes the address after what is shown; a page that is hidden meanwhile does it when it comes back. */
function useWriting({ place, move }: State, setState: Dispatch<SetStateAction<State>>): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (move === null) return undefined;
    const follow = () => {
      const search = searchOf(place);
      setState((now) => ({ ...now, move: null, written: search === now.seen ? null : search }));
      void navigate({ search }, { replace: move === 'replace' });
    };
    if (move === 'push') return follow();
    const timer = setTimeout(follow, restMs);
    return () => clearTimeout(timer);
  }, [navigate, place, move, setState]);
}

/** What the list shows and which alarm is open: the state of the list is its address. */
export function useListPlace() {
  const { search } = useLocation();
  const [state, setState] = useState<State>(() => ({
    ...{ seen: search, written: null, place: placeOf(search), move: null },
  }));
  if (state.seen !== search) setState(arrived(search, state));
  useWriting(state, setState);
  const setQuery = useCallback((query: AlarmQuery) => setState((now) => changed(now, { query })), []);
  /** Not chosen by anybody, so that Back does not lead to it. */
  const becomeQuery = useCallback(
    (query: AlarmQuery) => setState((now) => changed(now, { query }, 'replace')),
    [],
  );
  const setOpenedId = useCallback(
    (openedId: number | null) => setState((now) => changed(now, { openedId })),
    [],
  );
  return { ...state.place, setQuery, becomeQuery, setOpenedId };
}
