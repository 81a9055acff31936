import type { Holder } from '@sagas/technician/ports';
import { phoneDatabase } from './phoneDatabase';
import type { Sealed } from './sealing';

/** Of one user: the key only while the session lasts under which it was told. */
export interface HolderRow extends Holder {
  key: CryptoKey | null;
  mark: string | null;
  usedAt: number;
  /** Acts that were not told yet: readable, so that whoever signs out elsewhere is warned of them. */
  untold?: number;
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });

const database = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open(phoneDatabase, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('holders', { keyPath: 'userId' });
    opening.result.createObjectStore('sealed');
  };
  return asked(opening);
};

const ofUser = (userId: number) => IDBKeyRange.bound(`${userId}/`, `${userId}0`, false, true);

/** The tables that lie on the phone. */
export interface PhoneStore {
  holders(): Promise<HolderRow[]>;
  keepHolder(row: HolderRow): Promise<unknown>;
  /** Keys of sessions that are over lie nowhere; that of this session stays. */
  dropKeys(mark: string | null): Promise<void>;
  sealed(name: string): Promise<Sealed | undefined>;
  keepSealed(name: string, sealed: Sealed): Promise<unknown>;
  removeSealed(name: string): Promise<void>;
  /** Everything of one user. */
  forget(userId: number): Promise<void>;
}

export async function openPhoneStore(): Promise<PhoneStore> {
  const db = await database();
  const store = (name: 'holders' | 'sealed', mode: IDBTransactionMode = 'readwrite') =>
    db.transaction(name, mode).objectStore(name);
  // Written by `keepHolder` and `keepSealed` alone.
  const holders = () => asked(store('holders', 'readonly').getAll() as IDBRequest<HolderRow[]>);
  const keepHolder = (row: HolderRow) => asked(store('holders').put(row));
  return {
    holders,
    keepHolder,
    async dropKeys(mark) {
      // In one piece: a row that another page removes meanwhile does not come back.
      const rows = store('holders');
      const known = await asked(rows.getAll() as IDBRequest<HolderRow[]>);
      for (const row of known)
        if (row.mark !== null && row.mark !== mark) await asked(rows.put({ ...row, key: null, mark: null }));
    },
    sealed: (name) => asked(store('sealed', 'readonly').get(name) as IDBRequest<Sealed | undefined>),
    keepSealed: (name, sealed) => asked(store('sealed').put(sealed, name)),
    removeSealed: (name) => asked(store('sealed').delete(name)),
    async forget(userId) {
      await asked(store('sealed').delete(ofUser(userId)));
      await asked(store('holders').delete(userId));
    },
  };
}
