import type { Point } from '@contract/points';
import type { TFunction } from 'i18next';

/** Points that are one of several. */
const choices: Readonly<Record<string, (state: number) => string>> = {
  mode: (state) => `acMode.${state}`,
  fanSpeed: (state) => `acFanSpeed.${state}`,
};

const onOff = (name: string): readonly string[] =>
  name === 'open' ? ['digital.closed', 'digital.opened'] : ['digital.off', 'digital.on'];

/** The words for 0, 1 … of a point that has states; null for one that has numbers. */
export const stateWordsOf = (
  { kind, name, max }: Pick<Point, 'kind' | 'name' | 'max'>,
  t: TFunction,
): readonly string[] | null => {
  if (kind === 'digital') return onOff(name).map((key) => t(key));
  const keyOf = choices[name];
  if (kind !== 'enum' || keyOf === undefined) return null;
  return Array.from({ length: max + 1 }, (_, state) => t(keyOf(state)));
};
