import { wished, wishForgotten, type Wish } from '@sagas/wishes/wishes.slice';
import { nanoid, type Action } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';

interface Asked {
  /** Dispatches a wish whose end is heard here. */
  send: (action: Action) => void;
  wish: Wish | null;
  isSending: boolean;
}

/** A form closes, or empties itself, when the server has taken what it sent; until then it keeps it. */
export function useWish(onDone?: () => void): Asked {
  const dispatch = useAppDispatch();
  const [id] = useState(() => nanoid());
  const wish = useAppSelector((state) => state.wishes[id] ?? null);
  const tell = useEffectEvent(() => onDone?.());
  const isDone = wish?.state === 'done';
  useEffect(() => {
    if (isDone) tell();
  }, [isDone]);
  useEffect(() => () => void dispatch(wishForgotten(id)), [dispatch, id]);
  const isSending = wish?.state === 'sending';
  const send = (action: Action) => {
    if (!isSending) dispatch(wished(action, id));
  };
  return { send, wish, isSending };
}
