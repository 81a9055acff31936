import { tabNamed } from '@sagas/tabs/tabs.slice';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';

/** Names the tab at this path by what its page is about, so that tabs of many such pages can be told apart. */
export function useTabSubject(path: string, subject: string | undefined): void {
  const dispatch = useAppDispatch();
  // Tabs of before may arrive after the page.
  const isOther = useAppSelector(({ tabs }) =>
    tabs.visited.some((tab) => tab.path === path && tab.subject !== subject),
  );
  useEffect(() => {
    if (subject !== undefined && isOther) dispatch(tabNamed({ path, subject }));
  }, [dispatch, path, subject, isOther]);
}
