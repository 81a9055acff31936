import type { Db, Trx } from '../../platform/database/database';
import { joined } from '../../platform/database/transactionScope';

/** Parameters as an administrator sets them; read anew each time, so that a change acts at once. */
export interface Params {
  text(key: string): Promise<string | null>;
  /** The number, or `fallback` when the parameter is missing or no number. */
  number(key: string, fallback: number): Promise<number>;
  isOn(key: string): Promise<boolean>;
  /** Only what the seed or an administrator marked as public. */
  publicText(key: string): Promise<string | null>;
}

export function createParams(db: Db | Trx): Params {
  const find = (key: string) =>
    joined(db)
      .selectFrom('params')
      .select(['config_value', 'is_public'])
      .where('config_key', '=', key)
      .executeTakeFirst();
  const text = async (key: string) => (await find(key))?.config_value ?? null;
  return {
    text,
    number: async (key, fallback) => numberOr((await text(key)) ?? '', fallback),
    isOn: async (key) => (await text(key)) === 'true',
    publicText: async (key) => {
      const found = await find(key);
      return found?.is_public ? found.config_value : null;
    },
  };
}

const numberOr = (text: string, fallback: number): number => {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? fallback : value;
};
