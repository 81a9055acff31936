import { rowUsed } from '@contract/usage';
import { useAddressParts } from '@/app/useAddressParts';

/** The row whose uses alone a page shows, as its address says; null where it shows all. */
export function useUsed() {
  const { parts, change } = useAddressParts();
  const used = rowUsed(parts.get('uses'));
  return {
    used,
    /** The id of the row, where it is one of this resource. */
    idOf: (resource: string): number | null => (used?.resource === resource ? used.id : null),
    // Back leads to what it was narrowed to.
    showAll: () => change({ uses: null }, { replace: false }),
  };
}
