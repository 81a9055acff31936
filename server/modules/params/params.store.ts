import { builtInParams } from '@contract/builtInParams';
import { effectiveOf } from '@contract/builtInParams/form';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { joined } from '../../platform/database/transactionScope';

/** Parameters as an administrator sets them; read anew each time, so that a change acts at once. */
export interface Params {
  /** The value that counts: of a built-in parameter always an allowed one. */
  text(key: string): Promise<string | null>;
  /** The number, or `fallback` when the parameter is missing or no number. */
  number(key: string, fallback: number): Promise<number>;
  isOn(key: string): Promise<boolean>;
  /** Only what the seed or an administrator marked as public. */
  publicText(key: string): Promise<string | null>;
}

/** What a stored text means: of a built-in parameter the value that counts, of another the text itself. */
export function effectiveText(key: string, stored: string | null): string {
  const param = builtInParams[key];
  return param ? effectiveOf(param, stored) : (stored ?? '');
}

export function createParams(db: Db | Trx, now: () => EpochMs = Date.now): Params {
  const find = async (key: string) => {
    const row = await joined(db)
      .selectFrom('params')
      .select(['config_value', 'is_public', 'previous_value', 'effective_at'])
      .where('config_key', '=', key)
      .executeTakeFirst();
    if (!row) return undefined;
    const isPending = row.effective_at !== null && row.effective_at > now();
    return { ...row, value: effectiveText(key, isPending ? (row.previous_value ?? '') : row.config_value) };
  };
  const text = async (key: string) => (await find(key))?.value ?? null;
  return {
    text,
    number: async (key, fallback) => numberOr((await text(key)) ?? '', fallback),
    isOn: async (key) => (await text(key)) === 'true',
    publicText: async (key) => {
      const found = await find(key);
      return found?.is_public ? found.value : null;
    },
  };
}

const numberOr = (text: string, fallback: number): number => {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? fallback : value;
};
