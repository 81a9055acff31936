import { calTrackBaseline, savingsConfidence, type Saving, type SiteSaving } from '@contract/savings';
import type { NonRoutineEvent } from '@contract/nonRoutine';
import { predictDay } from './changePoints/columns';
import { fitChangePoints } from './changePoints/fitChangePoints';
import type { FoundModel, MeteredDay } from './changePoints/model';
import { baselineDaysLack, reportingDaysLack } from '../readiness';
import { fitStatistics, sumOf, type FitStatistics } from './regression/fitStatistics';
import { savingsBand } from './uncertainty';

export type DayOfSite = MeteredDay & { day: number };

export interface SavingInput {
  baseline: DayOfSite[];
  baselineLeftOut: number;
  report: DayOfSite[];
  reportLeftOut: number;
  /** What days did that fed energy back; null or absent: none did. */
  fedBack?: SiteSaving['fedBack'];
  /** Non-routine events that have entered the days. */
  events?: NonRoutineEvent[];
  /** What they have taken from the reporting period; null where no day of it counts. */
  nonRoutineKwh?: number | null;
}

/** What days tell: the model, and the forms that told less of them, best first. */
export type Fitted = NonNullable<SiteSaving['model']>;

/** The model of least BIC; null where none is plausible. */
function fitted(days: MeteredDay[]): Fitted | null {
  const [model, ...others] = fitChangePoints(days).models;
  return model ? { ...shownModel(model), others: others.map(({ form }) => form) } : null;
}

/**
 * Avoided energy of a site (IPMVP: baseline of the reporting period's weather and load, less what was used). The
 * band is that of ordinary least squares for n′ independent days, at `savingsConfidence`.
 * @param known what was fitted before to the very days of the baseline
 */
export function siteSaving(input: SavingInput, known: Fitted | null = null): SiteSaving {
  const counted = {
    baselineDays: input.baseline.length,
    baselineLeftOut: input.baselineLeftOut,
    reportDays: input.report.length,
    reportLeftOut: input.reportLeftOut,
    fedBack: input.fedBack ?? null,
    usedKwh: sumOfDays(input.report, ({ kwh }) => kwh),
    events: input.events ?? [],
    nonRoutineKwh: input.nonRoutineKwh === undefined ? 0 : input.nonRoutineKwh,
  };
  const nothing = { model: null, fit: null, expectedKwh: null, saving: null, days: [] };
  if (baselineDaysLack(input.baseline.length) !== null)
    return { ...counted, ...nothing, obstacle: 'fewBaselineDays' };
  const model = known ?? fitted(input.baseline);
  if (!model) return { ...counted, ...nothing, obstacle: 'noModel' };
  const statistics = statisticsOf(model, input.baseline);
  const days = input.report.map((day) => ({
    day: day.day,
    kwh: day.kwh,
    expectedKwh: predictDay(model, day),
    outdoorC: day.outdoorC,
  }));
  const { usedKwh } = counted;
  const expectedKwh = sumOfDays(days, (day) => day.expectedKwh);
  const hasEnough = reportingDaysLack(days.length) === null;
  return {
    ...counted,
    obstacle: hasEnough ? null : 'fewReportingDays',
    model,
    fit: fitOf(statistics, input),
    expectedKwh,
    saving:
      hasEnough && usedKwh !== null && expectedKwh !== null
        ? savingOf(statistics, days.length, usedKwh, expectedKwh)
        : null,
    days,
  };
}

/** A sum over no day is not known. */
const sumOfDays = <T>(days: readonly T[], kwhOf: (day: T) => number): number | null =>
  days.length === 0 ? null : sumOf(days.map(kwhOf));

const shownModel = ({ form, interceptKwh, slopes, changePointsC }: FoundModel) => ({
  form,
  interceptKwh,
  slopes,
  changePointsC,
});

/** How well a model tells the days that it was fitted to. */
export function statisticsOf(model: FoundModel, days: MeteredDay[]): FitStatistics {
  return fitStatistics(
    days.map(({ kwh }) => kwh),
    days.map((day) => predictDay(model, day)),
    model.slopes.length + model.changePointsC.length,
  );
}

function fitOf(statistics: FitStatistics, { baseline, baselineLeftOut, report }: SavingInput) {
  const outdoor = baseline.map(({ outdoorC }) => outdoorC);
  const coldest = Math.min(...outdoor);
  const hottest = Math.max(...outdoor);
  return {
    cvRmse: statistics.cvRmseAdjusted,
    nmbe: statistics.nmbe,
    rSquared: statistics.rSquared,
    autocorrelation: statistics.autocorrelation,
    isYearLong:
      baseline.length + baselineLeftOut >= calTrackBaseline.days &&
      baselineLeftOut <= calTrackBaseline.missing,
    beyondDays: report.filter(({ outdoorC }) => outdoorC < coldest || outdoorC > hottest).length,
  };
}

function savingOf(statistics: FitStatistics, readings: number, usedKwh: number, expectedKwh: number): Saving {
  const { ols: bandKwh } = savingsBand(
    statistics,
    { readings, mean: usedKwh / readings },
    { step: 'daily', confidence: savingsConfidence },
  );
  const savedKwh = expectedKwh - usedKwh;
  return {
    savedKwh,
    bandKwh,
    savedShare: savedKwh / expectedKwh,
    bandShare: bandKwh / expectedKwh,
    verdict: verdictOf(savedKwh, bandKwh),
  };
}

export function verdictOf(savedKwh: number, bandKwh: number): Saving['verdict'] {
  if (savedKwh > bandKwh) return 'proven';
  return savedKwh < -bandKwh ? 'usedMore' : 'notProven';
}
