import type { Language } from '@contract/languages';
import type { ReadinessLack, ReadinessUse } from '@contract/readiness';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { say } from '../../platform/http/words';

export const lackText = (language: Language, { lack, have, need, kind }: ReadinessLack): string =>
  say(language, `readiness.lack.${lack}`, {
    ...{ have: have ?? '—', need: need ?? '—' },
    kind: kind === null ? '' : say(language, `diagnosis.${kind}.name`),
  });

export interface LackingOfUse {
  /** In words; null where nothing is lacking, or it is not known yet. */
  words: string | null;
  from: EpochMs | null;
}

/** What a use lacks at each of these sites, for files that list them. */
export async function lackingOf(
  db: Db,
  use: ReadinessUse,
  siteIds: readonly number[],
  language: Language,
): Promise<(siteId: number) => LackingOfUse> {
  const { rows } = await sql<{ siteId: number; lacks: ReadinessLack[]; from: EpochMs | null }>`
    select site_id as "siteId", lacks, ready_from as "from" from site_readiness
    where use = ${use} and site_id = any(${[...siteIds]}::int[])`.execute(db);
  const known = new Map(rows.map((row) => [row.siteId, row]));
  return (siteId) => {
    const { lacks = [], from = null } = known.get(siteId) ?? {};
    return { words: lacks.map((lack) => lackText(language, lack)).join('; ') || null, from };
  };
}
