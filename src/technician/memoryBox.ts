import type { Box, Holder } from '@sagas/technician/ports';

/** Where the browser seals nothing (no HTTPS), nothing is kept beyond the page. */
export function createMemoryBox(session: () => string | null): Box {
  const kept = new Map<string, unknown>();
  let current: (Holder & { session: string | null }) | null = null;
  const close = async () => {
    kept.clear();
    current = null;
  };
  return {
    reopen: async () => (current?.session === session() ? current : null),
    async open(holder) {
      if (current?.userId !== holder.userId) kept.clear();
      current = { ...holder, session: session() };
    },
    others: async () => [],
    get: async (name) => kept.get(name),
    put: async (name, value) => void kept.set(name, value),
    count: async () => undefined,
    remove: async (name) => void kept.delete(name),
    lock: close,
    wipe: close,
    expire: async () => undefined,
  };
}
