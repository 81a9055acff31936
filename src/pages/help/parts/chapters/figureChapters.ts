import { faultRateNames } from '@contract/faultFigures';
import { DiagnosisKind } from '@contract/diagnosis';
import { keyFigureNames, leastCompletePct } from '@contract/keyFigures';
import type { TFunction } from 'i18next';
import type { Chapter } from '../chapter';
import { lineOf } from '../markup';
import type { PageNames } from '../pageNames';

/** Figures of the alarm system, as the page of them names them. */
const alarmMeasures = [
  ...['perOperatorPer10Min', 'mostIn10Min', 'floodShare', 'topTenShare'],
  ...['standing', 'stale', 'chattering', 'fleeting'],
];

interface Figure {
  id: string;
  title: string;
  /** Names with what is said of each; empty ones are left out. */
  rows: readonly (readonly [string, string])[];
}

/** Every figure of the pages that the user may open: what it means, how it is made and from what. */
export const figureChapters = (t: TFunction, { open }: PageNames): Chapter[] => [
  ...figuresOf(open.KeyFigures?.title, keyFigures(t)),
  ...figuresOf(open.Diagnosis?.title, findings(t)),
  ...figuresOf(open.AlarmFigures?.title, measures(t)),
  ...figuresOf(open.FaultStatistics?.title, faultRates(t)),
  ...figuresOf(open.Site?.title, [saving(t)]),
  ...figuresOf(open.Baselines?.title, [baselineFit(t)]),
  ...figuresOf(open.Ranking?.title, [rank(t)]),
  ...figuresOf(open.Experiments?.title, [experiment(t)]),
];

const figuresOf = (group: string | undefined, figures: readonly Figure[]): Chapter[] =>
  group === undefined
    ? []
    : figures.map(({ id, title, rows }) => ({
        id: `figure.${id}`,
        part: 'figures',
        group,
        title,
        blocks: [{ kind: 'facts', rows: rows.map(([name, text]) => [name, lineOf(text)] as const) }],
      }));

const keyFigures = (t: TFunction): Figure[] =>
  keyFigureNames.map((name) => ({
    id: name,
    title: t(`keyFigure.${name}`),
    rows: [
      [t('manual.figure.means'), t(`keyFigure.${name}.means`)],
      [t('manual.figure.formula'), t(`keyFigure.${name}.formula`)],
      [t('manual.figure.source'), t('keyFigures.rule', { pct: leastCompletePct })],
    ],
  }));

const findings = (t: TFunction): Figure[] =>
  DiagnosisKind.options.map((kind) => ({
    id: kind,
    title: t(`diagnosis.${kind}.name`),
    rows: [
      [t('diagnosis.how'), t(`diagnosis.${kind}.how`)],
      [t('diagnosis.do'), t(`diagnosis.${kind}.do`)],
      [t('manual.figure.source'), t('manual.figure.storedDays')],
    ],
  }));

const measures = (t: TFunction): Figure[] =>
  alarmMeasures.map((name) => ({
    id: name,
    title: t(`alarms.measure.${name}`),
    rows: [
      [t('manual.figure.means'), t(`manual.measure.${name}`)],
      [t('manual.figure.source'), t('manual.figure.alarmRecords')],
    ],
  }));

const faultRates = (t: TFunction): Figure[] =>
  faultRateNames.map((name) => ({
    id: name,
    title: t(`faults.rate.${name}`),
    rows: [
      [t('manual.figure.means'), t(`faults.rateHint.${name}`)],
      [t('manual.figure.source'), t('manual.figure.orders')],
    ],
  }));

const saving = (t: TFunction): Figure => ({
  id: 'saving',
  title: t('sitePage.section.saving'),
  rows: [
    [t('manual.figure.means'), t('manual.wordMeans.saving')],
    [t('manual.figure.formula'), t('savings.method')],
    [t('manual.figure.source'), t('manual.figure.siteDays')],
  ],
});

const baselineFit = (t: TFunction): Figure => ({
  id: 'baselineFit',
  title: t('baselines.fit'),
  rows: [
    [t('manual.figure.means'), t('manual.wordMeans.baseline')],
    [t('manual.figure.formula'), t('baselines.rule')],
    [t('manual.figure.source'), t('manual.figure.siteDays')],
  ],
});

const rank = (t: TFunction): Figure => ({
  id: 'rank',
  title: t('ranking.column.rank'),
  rows: [
    [t('manual.figure.means'), t('manual.wordMeans.peers')],
    [t('manual.figure.formula'), t('ranking.rule')],
    [t('manual.figure.source'), t('ranking.notComparedHint')],
  ],
});

const experiment = (t: TFunction): Figure => ({
  id: 'experimentSaving',
  title: t('manual.word.experiment'),
  rows: [
    [t('manual.figure.means'), t('manual.wordMeans.experiment')],
    [t('manual.figure.formula'), t('experiments.method')],
    [t('manual.figure.source'), t('manual.figure.siteDays')],
  ],
});
