import { UserView } from '@contract/views';
import { z } from 'zod';
import type { Storage } from '../deps';
import { storageKeys } from '../storageKeys';

type Columns = UserView['columns'];

const Unkept = z.object({ userId: z.number(), columns: UserView.shape.columns });

/** Columns that this very user arranged and that a reload came before: the server has not kept them yet. */
export function unkeptColumnsOf(storage: Storage, userId: number | null): Columns | null {
  try {
    const unkept = Unkept.parse(JSON.parse(storage.get(storageKeys.alarmColumns) ?? ''));
    return unkept.userId === userId ? unkept.columns : null;
  } catch {
    return null;
  }
}

export const holdColumns = (storage: Storage, userId: number | null, columns: Columns): void =>
  storage.set(storageKeys.alarmColumns, JSON.stringify({ userId, columns }));

export const columnsKept = (storage: Storage): void => storage.remove(storageKeys.alarmColumns);
