import type { AlarmFigures } from '@contract/alarmFigures';
import { AlarmLevel } from '@contract/alarms';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { type Priority, recommendedShares, sharesOf } from './targets';

const priorities = ['high', 'medium', 'low'] as const satisfies readonly Priority[];

/** How the alarms spread over the priorities, with the recommended share as a mark on each bar. */
export function Priorities({ figures, times }: { figures: AlarmFigures; times: Times }) {
  const { t } = useTranslation();
  const shares = sharesOf(figures.levels);
  const own = (figures.sourceLevels ?? []).flatMap((count, at) => {
    const level = AlarmLevel.safeParse(at + 1);
    return count === 0 || !level.success
      ? []
      : [t('alarms.sourceLevels.one', { level: t(`level.${level.data}`), count })];
  });
  const percent = (share: number) => `${times.number(share * 100)} %`;
  return (
    <>
      <dl className="priorities">
        {priorities.map((priority) => (
          <div key={priority} data-priority={priority}>
            <dt>{t(`alarms.priority.${priority}`)}</dt>
            <dd>
              <span className="priorities__bar">
                <span style={{ width: `${shares[priority] * 100}%` }} />
                <i style={{ insetInlineStart: `${recommendedShares[priority] * 100}%` }} />
              </span>
              <strong>{percent(shares[priority])}</strong>
              <small>{t('alarms.recommended', { share: percent(recommendedShares[priority]) })}</small>
            </dd>
          </div>
        ))}
      </dl>
      {own.length > 0 ? (
        <p className="quiet">{t('alarms.sourceLevels', { counts: own.join(' · ') })}</p>
      ) : null}
    </>
  );
}
