import { AppError } from '../../platform/errors';
import type { ResourceHooks } from '../../crud';

/** What the product asks by name may get another value, but neither another key nor an end. */
export const paramHooks: ResourceHooks = {
  async check({ draft, old }) {
    if (old?.configType === 'Y' && draft.configKey !== old.configKey)
      throw new AppError('builtIn', { name: String(old.configKey) });
    const isSecret = /passw|secret|token|private/i.test(String(draft.configKey));
    if (draft.isPublic === true && isSecret)
      throw new AppError('validation', {}, { isPublic: 'fields.notAllowed' });
  },
  async removing({ rows }) {
    const builtIn = rows.find((row) => row.configType === 'Y');
    if (builtIn) throw new AppError('builtIn', { name: String(builtIn.configKey) });
  },
};
