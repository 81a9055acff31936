import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { all, hasWord, wordsOf } from '../../platform/database/words';

const areaIsNamed = (word: string): RawBuilder<SqlBool> => sql<SqlBool>`
  s.area_id in (
    select r1.id from regions r1
    left join regions r2 on r2.id = r1.parent_id
    left join regions r3 on r3.id = r2.parent_id
    where ${hasWord(
      sql`lower(concat_ws(' ', r1.name_zh, r1.name_en, r1.name_hk, r2.name_zh, r2.name_en, r2.name_hk,
        r3.name_zh, r3.name_en, r3.name_hk))`,
      word,
    )})`;

/**
 * Whether every word of the text, in any order, is in the code or the name of the site (`s`), in a name of its area,
 * city or province, or in what else is looked through.
 */
export const siteSays = (text: string, more: RawBuilder<unknown> = sql`''`): RawBuilder<SqlBool> =>
  all(
    wordsOf(text).map(
      (word) =>
        sql<SqlBool>`(${hasWord(sql`s.sought`, word)} or ${hasWord(sql`lower(${more})`, word)} or ${areaIsNamed(word)})`,
    ),
  );
