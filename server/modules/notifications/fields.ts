import type { Draft } from '../../crud/hooks';
import { AppError } from '../../platform/errors';

export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** @throws AppError('validation') naming the fields that this kind cannot do without */
export const demandFields = (draft: Draft, ...names: string[]): void => {
  const missing = names.filter((name) => isBlank(draft[name]));
  if (missing.length > 0)
    throw new AppError(
      'validation',
      {},
      Object.fromEntries(missing.map((name) => [name, 'fields.required'])),
    );
};
