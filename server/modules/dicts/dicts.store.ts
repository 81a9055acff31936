import type { Db } from '../../platform/database/database';

/** Enabled entries of enabled dictionaries, in their order. */
export const readDicts = (db: Db) =>
  db
    .selectFrom('dict_data')
    .innerJoin('dict_types', 'dict_types.dict_type', 'dict_data.dict_type')
    .select([
      'dict_data.id',
      'dict_data.dict_type',
      'dict_sort',
      'dict_label',
      'dict_label_en',
      'dict_label_hk',
      'dict_value',
      'css_class',
      'list_class',
      'is_default',
    ])
    .where('dict_data.status', '=', '0')
    .where('dict_types.status', '=', '0')
    .orderBy('dict_sort')
    .orderBy('dict_data.id')
    .execute();

export type DictRow = Awaited<ReturnType<typeof readDicts>>[number];
