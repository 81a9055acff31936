import type { AlarmFigures } from '@contract/alarmFigures';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from '@/palette/ConditionMark';
import type { SiteCondition } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import {
  fewestForTopTen,
  hasTarget,
  isJudged,
  isShare,
  type Measure,
  type TargetedMeasure,
  targets,
  valuesOf,
  type Verdict,
  verdictOf,
} from './targets';

const markOf: Readonly<Record<Verdict, SiteCondition>> = { good: 'normal', fair: 'level3', bad: 'level2' };

function useAmount(times: Times) {
  return (measure: Measure, value: number): string => {
    if (isShare(measure)) return `${times.number(value * 100, value < 0.1 ? 1 : 0)} %`;
    return times.number(value, measure === 'perOperatorPer10Min' ? 2 : Number.isInteger(value) ? 0 : 1);
  };
}

interface TileProps<Of extends Measure> {
  measure: Of;
  value: number;
  figures: AlarmFigures;
  times: Times;
}

function Judged({ measure, value, times }: Omit<TileProps<TargetedMeasure>, 'figures'>) {
  const { t } = useTranslation();
  const amount = useAmount(times);
  const verdict = verdictOf(measure, value);
  const { good, most } = targets[measure];
  const target = amount(measure, good).replace(/\.0+(?=\s|$)/, '');
  return (
    <>
      <span className="measures-measure__verdict">
        <ConditionMark condition={markOf[verdict]} size={12} /> {t(`alarms.verdict.${verdict}`)}
      </span>
      <span className="measures-measure__target">
        {good === most
          ? t('alarms.target', { target })
          : t('alarms.targetRange', { target, most: amount(measure, most).replace(/\.0+(?=\s|$)/, '') })}
      </span>
    </>
  );
}

function Tile({ measure, value, figures, times }: TileProps<Measure>) {
  const { t } = useTranslation();
  const amount = useAmount(times);
  const judged = hasTarget(measure) && isJudged(measure, figures) ? measure : null;
  return (
    <div className="measures-measure" data-verdict={judged ? verdictOf(judged, value) : undefined}>
      <dt>{t(`alarms.measure.${measure}`)}</dt>
      <dd>
        <strong>{amount(measure, value)}</strong>
        {judged ? <Judged measure={judged} value={value} times={times} /> : null}
        {hasTarget(measure) && !judged ? (
          <span className="measures-measure__target">
            {t('alarms.tooFewToJudge', { n: times.number(fewestForTopTen) })}
          </span>
        ) : null}
      </dd>
    </div>
  );
}

/** Each figure beside the target of the standard, and whether it is met. */
export function Measures({ figures, times }: { figures: AlarmFigures; times: Times }) {
  const values = valuesOf(figures);
  return (
    <dl className="measures">
      {Object.entries(values).map(([measure, value]) => (
        // The entries are those of `valuesOf`.
        <Tile key={measure} measure={measure as Measure} value={value} figures={figures} times={times} />
      ))}
    </dl>
  );
}
