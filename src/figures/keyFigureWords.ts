import type { KeyFigureName } from '@contract/keyFigures';
import type { TFunction } from 'i18next';
import type { Times } from '@/time/useTimes';

const decimals: Readonly<Record<KeyFigureName, number>> = {
  ...{ pueLike: 2, see: 2, coolingShare: 1, cop: 2, startsPerHour: 2 },
  ...{ aboveLimitH: 2, freeUsedShare: 0, kwhPerKwIt: 1, acKwhPerRunH: 2 },
};

/** What is needed for a figure was measured on no day: a dash. */
export const figureNumber = (times: Times, name: KeyFigureName, value: number | null): string =>
  value === null ? '—' : times.number(value, decimals[name]);

const pure: ReadonlySet<KeyFigureName> = new Set(['pueLike', 'see', 'cop']);

/** Empty for a pure number. */
export const figureUnit = (t: TFunction, name: KeyFigureName): string =>
  pure.has(name) ? '' : t(`keyFigure.${name}.unit`);
