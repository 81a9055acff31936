import type { AnyRecord, Caution } from '@contract/resources';
import type { OptionsOf } from '../useOptions';

const chosen = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value];

/** Whether these values meet what the caution is about. */
export function isMet({ is = {}, filled = [], wide = [] }: Caution, values: AnyRecord, options: OptionsOf) {
  const isWide = (name: string): boolean => {
    const ids = new Set(chosen(values[name]).map(String));
    return (options[name] ?? []).some((option) => option.isWide === true && ids.has(String(option.value)));
  };
  return (
    Object.entries(is).every(([name, some]) => some.includes(String(values[name]))) &&
    filled.every((name) => chosen(values[name]).length > 0) &&
    wide.every(isWide)
  );
}
