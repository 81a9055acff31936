import { builtInParams } from '@contract/builtInParams';
import {
  effectiveOf,
  isAllowed,
  isLooser,
  rangeOf,
  unitOf,
  type BuiltInParam,
} from '@contract/builtInParams/form';
import { spokenIn, type AnyRecord } from '@contract/resources';
import { resource } from '@contract/resources/params';
import { dayMs, type EpochMs } from '@contract/time';
import { textOf } from '@contract/values';
import { sql } from 'kysely';
import type { ResourceHooks, Saving } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import { currentCall } from '../../platform/http/currentCall';
import type { Actor } from '../../platform/http/route';
import { storedDaysBeyond } from './storedDays';
import { settingOfParam, valueOf } from '../security/settingText';
import { writeLoosened } from '../security/loosened';

/** So long a shorter retention can be taken back before it deletes anything. */
const undoMs = dayMs;

export interface ParamHooksDeps {
  db: Db;
  clock: Clock;
  /** @throws AppError when the actor has no second factor, or the code is wrong */
  proveSecondFactor(actor: Actor, otp: string | undefined): Promise<void>;
}

/** What the product asks by name may get another value, but neither another key nor an end. */
export const createParamHooks = ({ db, clock, proveSecondFactor }: ParamHooksDeps): ResourceHooks => ({
  get expressions() {
    return {
      ...Object.fromEntries(
        ['effect', 'effectEn', 'effectHk', 'unit', 'usualValue', 'allowedValues'].map((name) => [
          name,
          sql`''::text`,
        ]),
      ),
      effectiveValue: sql`t.config_value`,
      state: sql`case when t.effective_at > ${clock.now()} then 'pending' else 'inForce' end`,
    };
  },
  outgoing: withEffect,
  async before(actor, draft) {
    const key = textOf(draft.configKey);
    const param = builtInParams[key];
    if (param?.class !== 'safety') return;
    // What is missing counts as its default: writing it down may loosen as well.
    const stored = await db
      .selectFrom('params')
      .select(['config_value'])
      .where('config_key', '=', key)
      .executeTakeFirst();
    const next = textOf(draft.configValue);
    const isSame = next === stored?.config_value || !isAllowed(param.form, next);
    if (isSame || !isLooser(param, effectiveOf(param, stored?.config_value ?? null), next)) return;
    await proveSecondFactor(actor, textOf(draft.otp) || undefined);
  },
  async check({ actor, draft, old }) {
    demandPermission(actor, draft, old);
    const isRenamed = old !== null && draft.configKey !== old.configKey;
    if (isRenamed && (isBuiltIn(old) || textOf(draft.configKey) in builtInParams))
      throw new AppError('builtIn', { name: String(isBuiltIn(old) ? old.configKey : draft.configKey) });
    demandMeaning(draft, old);
    const isSecret = /passw|secret|token|private/i.test(String(draft.configKey));
    if (draft.isPublic === true && isSecret)
      throw new AppError('validation', {}, { isPublic: 'fields.notAllowed' });
  },
  columns: (saving) => delayOf(saving, clock.now()),
  async saved({ trx, actor, draft, old }) {
    const param = builtInParams[String(draft.configKey)];
    if (param?.class !== 'safety') return;
    const [before, next] = [effectiveOf(param, old && textOf(old.configValue)), textOf(draft.configValue)];
    if (!isLooser(param, before, next)) return;
    await writeLoosened(trx, actor, clock.now(), [{ key: String(draft.configKey), old: before, new: next }]);
  },
  async removing({ rows }) {
    const builtIn = rows.find(isBuiltIn);
    if (builtIn) throw new AppError('builtIn', { name: String(builtIn.configKey) });
  },
});

/** Whether the product asks for it by name. */
const isBuiltIn = ({ configType, configKey }: AnyRecord): boolean =>
  configType === 'Y' || textOf(configKey) in builtInParams;

/** A row with the value that counts, what may be written, and whether its own value is one of these. */
function withEffect(record: AnyRecord): AnyRecord {
  const param = builtInParams[textOf(record.configKey)];
  if (!param) return record;
  const stored = textOf(record.configValue);
  const isPending = record.state === 'pending';
  return {
    ...record,
    ...{ effect: param.effect.zh, effectEn: param.effect.en, effectHk: param.effect.hk },
    ...{ unit: unitOf(param.form), usualValue: param.default },
    allowedValues: rangeOf(param.form),
    effectiveValue: effectiveOf(param, isPending ? textOf(record.previousValue) : stored),
    state: isAllowed(param.form, stored) ? record.state : 'invalid',
  };
}

/** Each built-in parameter names who may change it, beside editing parameters at all. */
function demandPermission(actor: Actor, draft: Saving['draft'], old: AnyRecord | null): void {
  if (old !== null && draft.configValue === old.configValue) return;
  const param = builtInParams[textOf(draft.configKey)];
  if (param && !mayUse(actor, param.permission)) throw new AppError('forbidden');
}

/** What safety hangs on keeps its limits here as well; what might shut its own author out is only saved where that is seen. */
function demandMeaning(draft: Saving['draft'], old: AnyRecord | null): void {
  if (!('configValue' in draft) || draft.configValue === old?.configValue) return;
  const text = textOf(draft.configValue);
  const param = builtInParams[String(draft.configKey)];
  if (param && !isAllowed(param.form, text))
    throw new AppError('validation', { range: rangeOf(param.form) }, { configValue: 'fields.outOfRange' });
  const setting = settingOfParam(String(draft.configKey));
  if (setting === null) return;
  if (/^(access|trusted|secondFactor)/.test(setting)) throw new AppError('managedElsewhere');
  if (valueOf(setting, text) === null)
    throw new AppError('validation', {}, { configValue: 'fields.notAllowed' });
}

/** A shorter retention is typed out by its author and deletes nothing for a day; any other change is in force at once. */
async function delayOf({ trx, draft, old }: Saving, now: EpochMs): Promise<Record<string, unknown>> {
  const atOnce = { previous_value: null, effective_at: null };
  const key = String(draft.configKey);
  const param = builtInParams[key];
  if (param?.class !== 'retention' || (old !== null && draft.configValue === old.configValue)) return {};
  const stored = old && textOf(old.state === 'pending' ? old.previousValue : old.configValue);
  const previous = effectiveOf(param, stored);
  const [from, to] = [Number(previous), Number(draft.configValue)];
  if (to >= from) return atOnce;
  if (draft.confirmation !== key) throw await shorterRefusal(trx, { key, param, from, to, draft, old }, now);
  return { previous_value: previous, effective_at: now + undoMs };
}

interface Shorter extends Pick<Saving, 'draft' | 'old'> {
  key: string;
  param: BuiltInParam;
  from: number;
  to: number;
}

/** Says what is stored and goes, and wants the key typed. */
async function shorterRefusal(
  trx: Saving['trx'],
  { key, param, from, to, draft, old }: Shorter,
  now: EpochMs,
): Promise<AppError> {
  const language = currentCall()?.language ?? 'zh';
  const name = textOf(spokenIn(language, old ?? draft, 'configName', resource.fields.configName));
  const readings = param.readings?.[language] ?? name;
  const lost = await storedDaysBeyond(trx, key, to, now + undoMs);
  return new AppError(
    'validation',
    { ...{ name, from, to, readings }, lost, word: key },
    { confirmation: lost === 0 ? 'fields.typeToShorten' : 'fields.typeToDelete' },
  );
}
