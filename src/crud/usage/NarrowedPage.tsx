import { NarrowedTo } from './Narrowed';
import { useUsed } from './useUsed';

/** Says that a page of its own shows only what uses one row, as its address says. */
export function NarrowedPage() {
  const { used, showAll } = useUsed();
  return used && <NarrowedTo used={used} onShowAll={showAll} />;
}
