import type { Bookmark } from '@contract/bookmarks';
import { selectShellPages } from '@sagas/permission/selectors';
import { useAppSelector } from '@/app/store';
import { useTitle } from './useTitle';

/** A page by the name that the reader knows it by. */
export interface Place {
  path: string;
  name: string;
  isFavourite: boolean;
}

/** What the person's own menu does not hold, or no longer, has no name and is not shown. */
export function usePlaces(bookmarks: readonly Bookmark[]): (Place & { isRecent: boolean })[] {
  const titleOf = useTitle();
  const pages = useAppSelector(selectShellPages);
  return bookmarks.flatMap(({ path, siteName, isFavourite, visitedAt }) => {
    const page = pages.find((one) => one.path === path);
    const name = siteName ?? (page && titleOf(page.title));
    return name === undefined ? [] : [{ path, name, isFavourite, isRecent: visitedAt !== null }];
  });
}
