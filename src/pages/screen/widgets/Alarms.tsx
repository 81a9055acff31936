import { useTranslation } from 'react-i18next';
import { useScreen } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import type { WidgetProps } from '../parts/widget';
import './alarms.css';

/** Active alarms by level, and apart from them the suppressed; a level without any steps back. */
export function Alarms({ regionId, times }: WidgetProps) {
  const { t } = useTranslation();
  const totals = useScreen(regionId);
  return (
    <div className="levels">
      {([1, 2, 3, 4] as const).map((level) => {
        const count = totals?.alarms[level - 1];
        return (
          <div key={level} className="level" data-level={level} data-is-quiet={!count}>
            <ConditionMark condition={conditionOfLevel(level)} size="calc(var(--u) * 2.6)" />
            <span className="level__count">{count === undefined ? '—' : times.number(count)}</span>
            <span className="level__name">{t(`level.${level}`)}</span>
          </div>
        );
      })}
      {totals && totals.suppressed > 0 ? (
        <p className="levels__suppressed">
          <ConditionMark condition="suppressed" size="1em" />{' '}
          {t('screen.suppressed', { n: times.number(totals.suppressed) })}
        </p>
      ) : null}
    </div>
  );
}
