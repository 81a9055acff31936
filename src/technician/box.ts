import type { Box, Holder } from '@sagas/technician/ports';
import { openPhoneStore, type HolderRow, type PhoneStore } from './phoneStore';
import { keyOf, markOf, seal, unseal } from './sealing';

/** What tells the session that stands from any other. */
interface SessionMark {
  session(): string | null;
  /** Begins anew what is told apart. */
  renew(): void;
}

const nameIn = ({ userId }: Holder, name: string) => `${userId}/${name}`;
const holderOf = ({ userId, userName }: Holder): Holder => ({ userId, userName });

interface Opened {
  key: CryptoKey;
  row: HolderRow;
}

/** What one user keeps; nothing is written once `isOver`: what was removed elsewhere does not come back. */
function contentOf(store: PhoneStore, opened: () => Opened, isOver: () => boolean) {
  let writing: Promise<void> = Promise.resolve();
  return {
    async get(name: string): Promise<unknown> {
      const { key, row } = opened();
      const full = nameIn(row, name);
      const sealed = await store.sealed(full);
      // What cannot be opened is as good as not there.
      return sealed && unseal(key, full, sealed).catch(() => undefined);
    },
    put(name: string, value: unknown): Promise<void> {
      const { key, row } = opened();
      const full = nameIn(row, name);
      // One after the other: what was sealed later is what is kept.
      writing = writing
        .catch(() => undefined)
        .then(async () => {
          const sealed = await seal(key, full, value);
          if (!isOver()) await store.keepSealed(full, sealed);
        });
      return writing;
    },
    remove: (name: string) => store.removeSealed(nameIn(opened().row, name)),
    written: () => writing.catch(() => undefined),
  };
}

/** The box of a browser with a store of its own. */
export async function createBox({ session, renew }: SessionMark): Promise<Box> {
  const store = await openPhoneStore();
  let current: HolderRow | null = null;
  let openedIn: string | null = null;
  const isOver = () => session() !== openedIn;
  const opened = (): Opened => {
    if (current?.key == null) throw new Error('the box is closed');
    return { key: current.key, row: current };
  };
  const { get, put, remove, written } = contentOf(store, opened, isOver);
  const write = async (row: HolderRow) => {
    current = row;
    openedIn = session();
    await store.keepHolder(row);
  };
  return {
    ...{ get, put, remove },
    async reopen() {
      const mark = await markOf(session() ?? '');
      await store.dropKeys(mark);
      current = (await store.holders()).find((row) => row.mark === mark && row.key !== null) ?? null;
      if (current) await write({ ...current, usedAt: Date.now() });
      return current && holderOf(current);
    },
    async open({ userId, userName }, key) {
      renew();
      const mark = await markOf(session() ?? '');
      const untold = (await store.holders()).find((row) => row.userId === userId)?.untold ?? 0;
      await write({ userId, userName, key: await keyOf(key), mark, usedAt: Date.now(), untold });
    },
    others: async () =>
      (await store.holders()).filter(({ userId }) => userId !== current?.userId).map(holderOf),
    async count(untold) {
      if (current && !isOver()) await write({ ...current, untold });
    },
    async lock() {
      const now = session();
      // Another page of this browser may have opened it in the session that stands now.
      await store.dropKeys(now !== null && isOver() ? await markOf(now) : null);
      current = null;
    },
    async wipe() {
      await written();
      if (current) await store.forget(current.userId);
      current = null;
    },
    async expire(beforeMs) {
      for (const { userId, usedAt } of await store.holders())
        if (usedAt < beforeMs) await store.forget(userId);
    },
  };
}
