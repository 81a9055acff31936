import { suppressions } from '@contract/alarmSuppression';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTopic } from '@/live';
import { useAppSelector } from '@/app/store';

const levels = [1, 2, 3, 4] as const;

/** Counts of the live store, the suppressed apart; before the first frame there is nothing to count. */
export function AlarmLevels() {
  const { t } = useTranslation();
  useTopic('alarms');
  const counts = useAppSelector((state) => state.alarms.counts);
  const { suppressed } = counts;
  const total = suppressions.reduce((sum, reason) => sum + suppressed[reason], 0);
  const isKnown = useAppSelector((state) => state.alarms.version > 0);
  return (
    <section aria-labelledby="home-alarms">
      <h2 id="home-alarms">{t('home.activeAlarms')}</h2>
      <ul className="home-levels">
        {levels.map((level) => (
          <li key={level} data-level={level} data-any={(counts.active[level - 1] ?? 0) > 0}>
            <Link to={`/alarms?level=${level}`}>
              <span className="home-level-name">{t(`level.${level}`)}</span>
              <span className="home-level-count">{isKnown ? counts.active[level - 1] : '—'}</span>
              <span className="home-level-open">
                {isKnown && t('home.unacknowledged', { count: counts.unacknowledged[level - 1] ?? 0 })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > 0 ? (
        <div className="home-suppressed">
          <span>{t('alarms.suppressed')}</span>
          {suppressions
            .filter((reason) => suppressed[reason] > 0)
            .map((reason) => (
              <Link key={reason} to={`/alarms?standing=${reason}`}>
                {t(`alarms.standing.${reason}`)} {suppressed[reason]}
              </Link>
            ))}
        </div>
      ) : null}
    </section>
  );
}
