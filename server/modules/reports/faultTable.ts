import { faultRateNames, ratesOf, type FaultGroupSums, type FaultRates } from '@contract/faultFigures';
import type { FaultGroup } from '@contract/faultGroups';
import { readFaultFigures } from '@contract/calls/faults';
import type { JobArgs } from '@contract/jobs';
import type { Language } from '@contract/languages';
import { hourMs, minuteMs } from '@contract/time';
import { isTextKey, say } from '../../platform/http/words';
import type { Cell } from '../../platform/sheets/cells';
import { readFigures } from '../faults/figures/figures.store';
import { scopeOfUser } from '../scope';
import type { ReportOrder, ReportTable } from './tables';

/** Times in the unit in which they are told; shares in per cent. */
const units: Partial<Record<keyof FaultRates, { per: number; unit: string }>> = {
  mttaMs: { per: minuteMs, unit: 'min' },
  mttdMs: { per: minuteMs, unit: 'min' },
  mttrMs: { per: hourMs, unit: 'h' },
  mtbfMs: { per: hourMs, unit: 'h' },
  availability: { per: 0.01, unit: '%' },
  firstTimeFix: { per: 0.01, unit: '%' },
  repeats: { per: 0.01, unit: '%' },
  onTime: { per: 0.01, unit: '%' },
  noFaultFound: { per: 0.01, unit: '%' },
};

/** What can be said of a group as of the whole: the others are of all sites, whatever the group is. */
const ofSites: readonly (keyof FaultRates)[] = ['mtbfMs', 'availability', 'perSiteMonth'];

const titleOf = (language: Language, name: keyof FaultRates): string => {
  const unit = units[name]?.unit;
  const words = say(language, `faults.rate.${name}`);
  return unit === undefined ? words : say(language, 'report.withUnit', { name: words, unit });
};

const cellOf = (value: number | null, name: keyof FaultRates): Cell =>
  value === null ? null : Number((value / (units[name]?.per ?? 1)).toFixed(4));

const nameOf = (language: Language, by: FaultGroup, { id, name }: FaultGroupSums): string => {
  const level = `level.${id ?? ''}`;
  if (by === 'level' && isTextKey(level)) return say(language, level);
  return name?.[language] ?? say(language, 'faults.figures.noGroup');
};

/** The statistics of orders that were reported in the period, as the page of statistics counts them. */
export async function faultTable(
  { db, keeperId, period }: ReportOrder,
  { by, language }: JobArgs<'report.faults'>,
  timeZone: string,
): Promise<ReportTable> {
  const scope = await scopeOfUser(db, keeperId, readFaultFigures.permission);
  const { from, to } = period;
  const { sums, groups, ...operating } = await readFigures(db, scope, { from, to, by }, timeZone);
  const row = (title: string, of: typeof sums, isWhole: boolean): Cell[] => {
    const rates = ratesOf(of, operating);
    return [
      title,
      of.orders,
      ...faultRateNames.map((name) =>
        isWhole || !ofSites.includes(name) ? cellOf(rates[name], name) : null,
      ),
    ];
  };
  return {
    title: say(language, 'report.faults'),
    titles: [
      say(language, `faults.figures.by.${by}`),
      say(language, 'faults.rate.orders'),
      ...faultRateNames.map((name) => titleOf(language, name)),
    ],
    rows: [
      row(say(language, 'faults.figures.all'), sums, true),
      ...groups.map((group) => row(nameOf(language, by, group), group.sums, false)),
    ],
  };
}
