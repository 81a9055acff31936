import type { AlarmFigures } from '@contract/alarmFigures';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { type Priority, recommendedShares, sharesOf } from './targets';

const priorities = ['high', 'medium', 'low'] as const satisfies readonly Priority[];

/** How the alarms spread over the priorities, with the recommended share as a mark on each bar. */
export function Priorities({ figures, times }: { figures: AlarmFigures; times: Times }) {
  const { t } = useTranslation();
  const shares = sharesOf(figures.levels);
  const percent = (share: number) => `${times.number(share * 100)} %`;
  return (
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
  );
}
