import type { SiteImport } from '@contract/siteImport';

/** Which of the four steps an import stands at. */
export function stepOf(found: SiteImport | null): { at: number; isFailed: boolean } {
  switch (found?.state) {
    case undefined:
      return { at: 0, isFailed: false };
    case 'failed':
      return { at: found.counts === null ? 1 : 2, isFailed: true };
    case 'reading':
    case 'checking':
      return { at: 1, isFailed: false };
    case 'checked':
    case 'applying':
      return { at: 2, isFailed: false };
    case 'applied':
      return { at: 3, isFailed: false };
  }
}
