import { z } from 'zod';
import type { Storage } from '../deps';
import { storageKeys } from '../storageKeys';
import { Tab } from './tabs.slice';

const KeptTabs = z.object({ userId: z.number(), tabs: z.array(Tab) });

/** The tabs of this very user from before the reload; another user's are never shown (R-SES-08). */
export function keptTabsOf(storage: Storage, userId: number | null): Tab[] {
  try {
    const kept = KeptTabs.parse(JSON.parse(storage.get(storageKeys.tabs) ?? ''));
    return kept.userId === userId ? kept.tabs : [];
  } catch {
    return [];
  }
}

export const keepTabs = (storage: Storage, userId: number | null, tabs: readonly Tab[]): void =>
  storage.set(storageKeys.tabs, JSON.stringify({ userId, tabs }));
