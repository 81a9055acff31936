import type { Box, Holder } from '@sagas/technician/ports';
import { openPhoneStore, type HolderRow } from './phoneStore';
import { keyOf, markOf, seal, unseal } from './sealing';

/** What tells the session that stands from any other. */
interface SessionMark {
  session(): string | null;
  /** Begins anew what is told apart. */
  renew(): void;
}

const nameIn = ({ userId }: Holder, name: string) => `${userId}/${name}`;
const holderOf = ({ userId, userName }: Holder): Holder => ({ userId, userName });

/** The box of a browser with a store of its own. */
export async function createBox({ session, renew }: SessionMark): Promise<Box> {
  const store = await openPhoneStore();
  let current: HolderRow | null = null;
  let openedIn: string | null = null;
  // Signed out elsewhere: what was removed there does not come back.
  const isOver = () => session() !== openedIn;
  let writing: Promise<void> = Promise.resolve();
  const opened = (): { key: CryptoKey; row: HolderRow } => {
    if (current?.key == null) throw new Error('the box is closed');
    return { key: current.key, row: current };
  };
  const touch = async () => {
    if (current) await store.keepHolder((current = { ...current, usedAt: Date.now() }));
  };
  return {
    async reopen() {
      const mark = await markOf(session() ?? '');
      await store.dropKeys(mark);
      current = (await store.holders()).find((row) => row.mark === mark && row.key !== null) ?? null;
      openedIn = session();
      await touch();
      return current && holderOf(current);
    },
    async open({ userId, userName }, key) {
      renew();
      const mark = await markOf(session() ?? '');
      current = { userId, userName, key: await keyOf(key), mark, usedAt: Date.now() };
      openedIn = session();
      await store.keepHolder(current);
    },
    others: async () =>
      (await store.holders()).filter(({ userId }) => userId !== current?.userId).map(holderOf),
    async get(name) {
      const { key, row } = opened();
      const full = nameIn(row, name);
      const sealed = await store.sealed(full);
      // What cannot be opened is as good as not there.
      return sealed && unseal(key, full, sealed).catch(() => undefined);
    },
    put(name, value) {
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
    async count(untold) {
      if (current && !isOver()) await store.keepHolder((current = { ...current, untold }));
    },
    remove: (name) => store.removeSealed(nameIn(opened().row, name)),
    async lock() {
      await store.dropKeys(null);
      current = null;
    },
    async wipe() {
      await writing.catch(() => undefined);
      if (current) await store.forget(current.userId);
      current = null;
    },
    async expire(beforeMs) {
      for (const { userId, usedAt } of await store.holders())
        if (usedAt < beforeMs) await store.forget(userId);
    },
  };
}
