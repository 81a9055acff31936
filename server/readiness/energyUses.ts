import { rollingReportDays } from '@contract/baselines';
import type { ReadinessLack, ReadinessState, UseReadiness } from '@contract/readiness';
import { calTrackBaseline, leastBaselineDays, type SavingsOf } from '@contract/savings';
import { dayMs, type EpochMs } from '@contract/time';
import type { SiteFacts } from './facts';
import { baselineDaysLack, lackOf, peersLack, rankedDaysLack } from './needs';
import { dayAfter, marked } from './pace';
import { partLacks, recentDays, silence, togetherLack, type Part } from './parts';

export type Judged = Omit<UseReadiness, 'use'>;

export const available: Judged = { state: 'available', lacks: [], from: null };
export const missing = (lacks: readonly ReadinessLack[]): Judged => ({
  ...{ state: 'missing', lacks: [...lacks], from: null },
});
const waiting = (lack: ReadinessLack, from: EpochMs | null): Judged => ({
  ...{ state: (from === null ? 'missing' : 'waiting') satisfies ReadinessState, lacks: [lack], from },
});

/** What prevents days of a kind, before they are counted. */
function obstacles(
  facts: SiteFacts,
  parts: readonly Part[],
  mark: 'pue' | 'baselineAc' | 'baselineTotal' | 'ranked',
) {
  const silent = silence(facts);
  if (silent) return [silent];
  const days = recentDays(facts);
  const use = mark === 'pue' ? 'keyFigure' : 'dailyBaseline';
  const lacking = partLacks(days, parts, use);
  return lacking.length > 0 ? lacking : togetherLack(days, parts, { mark, use });
}

/** Days are counted only where something is received. */
const withDays = (lacking: readonly ReadinessLack[], few: ReadinessLack): ReadinessLack[] =>
  lacking.some(({ lack }) => lack === 'noDays' || lack === 'silent') ? [...lacking] : [...lacking, few];

/** One day on which the whole site and its load were measured is enough; figures of more days say of how many. */
export function pueReadiness(facts: SiteFacts): Judged {
  if (marked(recentDays(facts), 'pue').length > 0) return available;
  const lacking = obstacles(facts, ['total', 'it'], 'pue');
  if (lacking.length > 0) return missing(lacking);
  return waiting(lackOf('fewDays', { have: 0, need: 1 }), facts.today + dayMs);
}

const marks = { ac: 'baselineAc', total: 'baselineTotal' } as const;

/** When the days that there are, and those that come, are enough before a baseline that moves on by a day each night. */
function rollingFrom(facts: SiteFacts, mark: 'baselineAc' | 'baselineTotal'): EpochMs | null {
  const counting = marked(facts.days, mark);
  const last = counting[leastBaselineDays - 1];
  const enough = last ? last.day + dayMs : dayAfter(facts, mark, leastBaselineDays - counting.length);
  return enough === null ? null : Math.max(facts.today + dayMs, enough + rollingReportDays * dayMs);
}

function baselineOf(facts: SiteFacts, of: SavingsOf): Judged {
  const { today, controlSince } = facts;
  const rolling = today - rollingReportDays * dayMs;
  const ends = controlSince ?? rolling;
  const counting = marked(facts.days, marks[of]).filter(
    ({ day }) => day < ends && day >= ends - calTrackBaseline.days * dayMs,
  );
  const few = baselineDaysLack(counting.length);
  if (few === null) return facts.noModel[of] ? missing([lackOf('noModel')]) : available;
  const lacking = obstacles(facts, [of, 'outdoor'], marks[of]);
  if (lacking.length > 0) return missing(withDays(lacking, few));
  return controlSince === null
    ? waiting(few, rollingFrom(facts, marks[of]))
    : missing([{ ...few, lack: 'beforeControl' }]);
}

const order: Readonly<Record<ReadinessState, number>> = { available: 0, partly: 1, waiting: 2, missing: 3 };

/** Of the air conditioners or of the whole site, whichever is nearer. */
export function baselineReadiness(facts: SiteFacts): Judged {
  const [ac, total] = [baselineOf(facts, 'ac'), baselineOf(facts, 'total')];
  if (order[ac.state] !== order[total.state]) return order[ac.state] < order[total.state] ? ac : total;
  return total.lacks.length < ac.lacks.length ? total : ac;
}

/** Days of a month are compared: where too few of it are left, those of the next one count. */
function rankedFrom(facts: SiteFacts, { have, need }: ReadinessLack): EpochMs | null {
  const whole = need ?? 0;
  const from = dayAfter(facts, 'ranked', whole - (have ?? 0));
  const { ends } = facts.month;
  return from === null || from <= ends + dayMs ? from : dayAfter(facts, 'ranked', whole, ends);
}

function peerReadiness({ peers, today }: SiteFacts): Judged {
  if (peers === null) return waiting(lackOf('notLooked'), today + dayMs);
  const few = peersLack(peers);
  return few === null ? available : missing([few]);
}

export function rankingReadiness(facts: SiteFacts): Judged {
  const { month } = facts;
  const inMonth = marked(facts.days, 'ranked').filter(({ day }) => day >= month.starts);
  const few = rankedDaysLack(inMonth.length);
  if (few === null) return peerReadiness(facts);
  const lacking = obstacles(facts, ['ac', 'it', 'outdoor'], 'ranked');
  if (lacking.length > 0) return missing(withDays(lacking, few));
  return waiting(few, rankedFrom(facts, few));
}
