import { builtInParams } from '@contract/builtInParams';
import { isAllowed } from '@contract/builtInParams/form';
import { listNotedParams, type NotedParam } from '@contract/calls/params';
import type { Language } from '@contract/languages';
import { spokenIn } from '@contract/resources';
import { resource } from '@contract/resources/params';
import type { EpochMs } from '@contract/time';
import { textOf } from '@contract/values';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { serve, type Route } from '../../platform/http/route';
import { effectiveText } from './params.store';

/** Parameters whose stored value does not count, so that somebody decides about each. */
async function notedParams(db: Db, language: Language, now: EpochMs): Promise<NotedParam[]> {
  const rows = await db
    .selectFrom('params')
    .select(['id', 'config_key', 'config_name', 'config_name_en', 'config_name_hk', 'config_value'])
    .select(['previous_value', 'effective_at'])
    .where('config_key', 'in', Object.keys(builtInParams))
    .orderBy('config_key')
    .execute();
  return rows.flatMap((row): NotedParam[] => {
    const param = builtInParams[row.config_key];
    const isInvalid = param !== undefined && !isAllowed(param.form, row.config_value);
    const isPending = row.effective_at !== null && row.effective_at > now;
    if (!isInvalid && !isPending) return [];
    const names = {
      configName: row.config_name,
      configNameEn: row.config_name_en,
      configNameHk: row.config_name_hk,
    };
    return [
      {
        configId: row.id,
        configKey: row.config_key,
        configName: textOf(spokenIn(language, names, 'configName', resource.fields.configName)),
        state: isInvalid ? 'invalid' : 'pending',
        stored: row.config_value,
        effective: effectiveText(row.config_key, isPending ? (row.previous_value ?? '') : row.config_value),
        effectiveAt: isPending ? row.effective_at : null,
      },
    ];
  });
}

export const notedParamsRoute = ({ db, clock }: { db: Db; clock: Clock }): Route =>
  serve(listNotedParams, ({ language }) => notedParams(db, language, clock.now()));
