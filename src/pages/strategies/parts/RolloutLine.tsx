import type { Rollout } from '@contract/strategyPrograms';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';

const stageOf = (stage: number): 1 | 2 | 3 | 4 => ([1, 2, 3, 4] as const).find((each) => each === stage) ?? 4;

/** How far a rollout has come, or how it ended, and what it is judged by. */
export function RolloutLine({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { state, stage, sites, version, why, nextAt, endedAt, at, evidence } = rollout;
  const time = times.moment(endedAt ?? at);
  const sentences = {
    running: () =>
      t('strategies.rollout.running', {
        ...{
          stage: stageOf(stage),
          name: t(`strategies.stage.${stageOf(stage)}`),
          sites: times.number(sites),
        },
        time: nextAt === null ? '—' : times.moment(nextAt),
      }),
    done: () => t('strategies.rollout.done', { version, time }),
    stopped: () =>
      t('strategies.rollout.stopped', { version, why: t(`strategies.why.${why ?? 'byHand'}`), time }),
    back: () => t('strategies.rollout.back', { version, time }),
  };
  return (
    <span className="strategies-rollout" data-state={state}>
      <span>{sentences[state]()}</span>
      {evidence === null ? null : (
        <small>
          {t('strategies.rollout.alarms', {
            since: times.number(evidence.alarmsSince),
            before: times.number(evidence.alarmsBefore),
          })}
          {evidence.startsSince === null || evidence.startsBefore === null ? null : (
            <>
              <br />
              {t('strategies.rollout.starts', {
                since: times.number(evidence.startsSince),
                before: times.number(evidence.startsBefore),
              })}
            </>
          )}
        </small>
      )}
    </span>
  );
}
