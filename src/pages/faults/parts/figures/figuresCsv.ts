import { faultRateNames, ratesOf, type FaultFigures } from '@contract/faultFigures';
import type { FaultGroup } from '@contract/faultGroups';
import type { Language } from '@contract/languages';
import type { TFunction } from 'i18next';
import { groupName } from './groupName';

/** A cell that no spreadsheet takes for a formula. */
const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** The whole and its groups as a table, durations in ms. */
export function figuresCsv(
  figures: FaultFigures,
  { t, language, by }: { t: TFunction; language: Language; by: FaultGroup },
): string {
  const lineOf = (name: string, sums: FaultFigures['sums']) => {
    const rates = ratesOf(sums, figures);
    return [name, sums.orders, ...faultRateNames.map((rate) => rates[rate])];
  };
  const head = [
    t(`faults.figures.by.${by}`),
    t('faults.rate.orders'),
    ...faultRateNames.map((rate) => t(`faults.rate.${rate}`)),
  ];
  const lines = figures.groups.map((group) => lineOf(groupName(t, by, group, language), group.sums));
  return [head, lineOf(t('faults.figures.all'), figures.sums), ...lines]
    .map((line) => line.map(cell).join(','))
    .join('\r\n');
}
