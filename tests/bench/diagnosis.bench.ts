import { diagnosisKinds, evidenceDays, type DiagnosisKind } from '@contract/diagnosis';
import { dayMs, type EpochMs } from '@contract/time';
import { chance, hash32 } from '@field/chance';
import type { Fault, FaultKind } from '@field/faults/fault';
import { scheduleAllFaults } from '@field/faults/schedule';
import { planFleet } from '@field/sites/fleet';
import { diagnosers, type DayEvidence } from '@server/diagnosis';
import { recordBench, type Figure } from '@tests/support/bench';
import { livedSite, localMidnight } from './diagnosis/livedSite';
import { truthOf, type Wrong } from './diagnosis/truth';

/** Seeds that no threshold was chosen by; `BENCH_SEEDS` looks at others. */
const seeds = (process.env['BENCH_SEEDS'] ?? '9101,9202').split(',').map(Number);
const siteCount = Number(process.env['BENCH_SITES'] ?? 60);
const days = 50;
const firstJudged = 20;
const seasons = [localMidnight('2026-04-01'), localMidnight('2026-07-05'), localMidnight('2026-09-20')];
/** A finding is of a trouble that ended no longer ago than the week that is looked at. */
const aftermathMs = 8 * dayMs;
const overMs = 3 * dayMs;

/** Beside the schedule of every fleet: troubles of the kinds that are looked for are rare in it. */
const injected: readonly (readonly [FaultKind, number, number])[] = [
  ['refrigerantLoss', 10, 16],
  ['condenserFouling', 10, 16],
  ['shortCycling', 7, 14],
  ['sensorStuck', 3, 5],
  ['freeCoolingMissed', 9, 20],
  ['nightLoad', 8, 16],
  ['trafficStep', 5, 7],
  ['doorOpen', 0.3, 1.3],
  // Few sites have a fan, and few doors open while it is hot.
  ['freeCoolingMissed', 9, 20],
  ['freeCoolingMissed', 9, 20],
  ['doorOpen', 0.5, 1.3],
  ['nightLoad', 8, 16],
];

function troublesOf(seed: number, index: number, from: EpochMs): Fault[] {
  return [0, 1].flatMap((turn) => {
    const key = hash32(seed, 55, index, turn);
    const [kind, least, most] = injected[key % injected.length] ?? ['sensorStuck', 3, 5];
    if (chance(key, 1) < 0.35) return [];
    const begin = from + (18 + 16 * chance(key, 2)) * dayMs;
    const length = (least + (most - least) * chance(key, 3)) * dayMs;
    return [{ kind, from: begin, to: begin + length, unit: hash32(key, 4) % 8 }];
  });
}

interface Episode {
  kind: DiagnosisKind;
  deviceId: number | null;
  from: EpochMs;
  to: EpochMs;
}

/** What the nights find, one after the other, as the job keeps it. */
function episodesOf(evidence: readonly DayEvidence[], siteWide: ReadonlySet<DiagnosisKind>): Episode[] {
  const all: Episode[] = [];
  const open = new Map<string, Episode>();
  for (let night = firstJudged; night < evidence.length; night++) {
    const seen = evidence.slice(Math.max(0, night + 1 - evidenceDays), night + 1);
    const day = evidence[night]?.day ?? 0;
    for (const kind of diagnosisKinds) {
      const keyOf = (id: number | null): string => `${kind}:${id ?? 0}`;
      const since = (id: number | null) => open.get(keyOf(id))?.from ?? null;
      for (const found of diagnosers[kind].find({ days: seen, since })) {
        const deviceId = siteWide.has(kind) ? null : found.deviceId;
        const known = open.get(keyOf(found.deviceId));
        if (known) known.to = day;
        else {
          const episode = { kind, deviceId, from: day, to: day };
          open.set(keyOf(found.deviceId), episode);
          all.push(episode);
        }
      }
    }
    for (const [key, { to }] of open) if (to <= day - overMs) open.delete(key);
  }
  return all;
}

const isSame = (episode: Episode, wrong: Wrong): boolean =>
  episode.kind === wrong.kind && (wrong.deviceId === null || episode.deviceId === wrong.deviceId);

/** The day of an episode begins its night; a trouble may have ended that week. */
const isOf = (episode: Episode, wrong: Wrong): boolean =>
  isSame(episode, wrong) && wrong.from < episode.to + dayMs && wrong.to > episode.from - aftermathMs;

interface Score {
  found: number;
  right: number;
  visible: number;
  told: number;
}

function addSite(
  scores: Record<DiagnosisKind, Score>,
  evidence: readonly DayEvidence[],
  truth: readonly Wrong[],
): void {
  const judgedFrom = (evidence[firstJudged]?.day ?? 0) - aftermathMs / 2;
  const episodes = episodesOf(evidence, new Set(['stuckSensor']));
  for (const episode of episodes) {
    scores[episode.kind].found += 1;
    if (truth.some((wrong) => isOf(episode, wrong))) scores[episode.kind].right += 1;
    else if (process.env['BENCH_SAY']) console.log('wrong', JSON.stringify(episode));
  }
  const last = (evidence.at(-1)?.day ?? 0) + dayMs;
  for (const wrong of truth) {
    // Six of its days must lie in the nights that are judged.
    const isJudged =
      wrong.to > judgedFrom && Math.min(last, wrong.to) - wrong.from >= 0 && wrong.from < last - 6 * dayMs;
    if (!wrong.isVisible || !isJudged) continue;
    scores[wrong.kind].visible += 1;
    if (episodes.some((episode) => isOf(episode, wrong))) scores[wrong.kind].told += 1;
    else if (process.env['BENCH_SAY']) console.log('missed', JSON.stringify(wrong));
  }
}

function main(): void {
  const none = (): Score => ({ found: 0, right: 0, visible: 0, told: 0 });
  const scores = Object.fromEntries(diagnosisKinds.map((kind) => [kind, none()])) as Record<
    DiagnosisKind,
    Score
  >;
  for (const seed of seeds)
    for (const plan of planFleet(seed, siteCount)) {
      const from = seasons[plan.index % seasons.length] ?? 0;
      const usual =
        scheduleAllFaults(seed, siteCount, from - 2 * dayMs, from + days * dayMs).get(plan.index) ?? [];
      const faults = [...usual, ...troublesOf(seed, plan.index, from)].sort((a, b) => a.from - b.from);
      const { evidence, weather } = livedSite(plan, faults, seed, { from, days });
      addSite(scores, evidence, truthOf({ plan, faults, evidence, weather }));
    }
  const figures = diagnosisKinds.flatMap((kind): Figure[] => {
    const { found, right, visible, told } = scores[kind];
    return [
      { name: `${kind}: precision`, value: right / Math.max(1, found), unit: `of ${found} findings` },
      { name: `${kind}: recall`, value: told / Math.max(1, visible), unit: `of ${visible} troubles` },
    ];
  });
  const what = `Findings of ${days - firstJudged} nights at ${siteCount} simulated sites each of the seeds ${seeds.join(' and ')}, in spring, summer and autumn, against what was really wrong. A finding is right where a trouble of its kind was at its unit or site in the week before; a trouble counts in recall where stored days can show it: it lasted (five days for a COP, a thermostat and free cooling, four nights, two days for a sensor, ${4} hours and 1.5 kWh for a door), the unit ran, and there were days of reference before. Beside the fleet's usual troubles each site has up to two of the kinds that are looked for. Readings every ${5} minutes, doors and fans hourly and at changes. Clogged filters lower the COP and cannot be told by the temperatures of the air, as the airflow is not measured. The expected COP follows the very curve by which the simulated units run, so that of real units will be told less surely. Precision units, which rest too long to start more than six times an hour, are left out of the recall of short cycling, and units together counts in recall at rooms of two units only. \`npm run bench diagnosis\``;
  recordBench('diagnosis', what, figures);
}

main();
