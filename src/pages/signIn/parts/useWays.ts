import { waysRequested } from '@sagas/session/session.actions';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';

/** What is set up here, asked once when a form appears; `again` fetches another picture. */
export function useWays() {
  const dispatch = useAppDispatch();
  const ways = useAppSelector((state) => state.signIn.ways);
  useEffect(() => {
    dispatch(waysRequested());
  }, [dispatch]);
  return { ways, again: () => void dispatch(waysRequested()) };
}
