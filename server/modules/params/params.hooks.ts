import { settingOfParam, valueOf } from '../security/settingText';
import { AppError } from '../../platform/errors';
import type { AnyRecord } from '@contract/resources';
import type { Draft, ResourceHooks } from '../../crud';

/** What the product asks by name may get another value, but neither another key nor an end. */
export const paramHooks: ResourceHooks = {
  async check({ draft, old }) {
    if (old?.configType === 'Y' && draft.configKey !== old.configKey)
      throw new AppError('builtIn', { name: String(old.configKey) });
    demandMeaning(draft, old);
    const isSecret = /passw|secret|token|private/i.test(String(draft.configKey));
    if (draft.isPublic === true && isSecret)
      throw new AppError('validation', {}, { isPublic: 'fields.notAllowed' });
  },
  async removing({ rows }) {
    const builtIn = rows.find((row) => row.configType === 'Y');
    if (builtIn) throw new AppError('builtIn', { name: String(builtIn.configKey) });
  },
};

/** What safety hangs on keeps its limits here as well; what might shut its own author out is only saved where that is seen. */
function demandMeaning(draft: Draft, old: AnyRecord | null): void {
  const setting = settingOfParam(String(draft.configKey));
  if (setting === null || !('configValue' in draft) || draft.configValue === old?.configValue) return;
  if (/^(access|trusted|secondFactor)/.test(setting)) throw new AppError('managedElsewhere');
  const text = typeof draft.configValue === 'string' ? draft.configValue : '';
  if (valueOf(setting, text) === null)
    throw new AppError('validation', {}, { configValue: 'fields.notAllowed' });
}
