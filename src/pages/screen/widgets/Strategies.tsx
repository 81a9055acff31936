import { readStrategySummary } from '@contract/calls/strategies';
import { PlanGuard } from '@contract/strategies';
import { hasPermission } from '@sagas/permission/checks';
import { strategySummaryQuery } from '@sagas/strategies/strategies.queries';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { useQuery } from '@/queries/useQuery';
import { Quiet } from '../parts/Quiet';
import { useFittingRows } from '../parts/useUnit';
import type { WidgetProps } from '../parts/widget';
import './wallCommands.css';

const counts = ['working', 'held', 'shadow'] as const;
const rowUnits = 4;
/** The figures take as much room as two rows. */
const headRows = 2;

/** Strategies at work, those that guards hold back, and by which guard. */
export function Strategies(props: WidgetProps) {
  const { t } = useTranslation();
  const mayLook = useAppSelector(({ session }) =>
    hasPermission(session.permissions, [readStrategySummary.permission]),
  );
  return mayLook ? <StrategyFigures {...props} /> : <Quiet isKnown empty={t('crud.forbidden')} />;
}

function StrategyFigures({ regionId, times, unitPx }: WidgetProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(body, rowUnits * unitPx);
  const { data, error, isStale } = useQuery(strategySummaryQuery, { regionId });
  const followed = data === null ? 0 : Object.values(data.states).reduce((sum, count) => sum + count, 0);
  const guards = Object.entries(data?.guards ?? {}).sort(([, a], [, b]) => b - a);
  return (
    <div ref={body} className="wall-commands" data-is-stale={isStale}>
      {data === null || followed === 0 ? (
        <Quiet
          isKnown={data !== null || error !== null}
          empty={t(data === null ? 'strategies.failed' : 'strategies.wall.none')}
        />
      ) : (
        <>
          <dl>
            {counts.map((of) => (
              <div key={of} data-tone={of === 'held' && data.states.held > 0 ? 'inDoubt' : undefined}>
                <dt>{t(`strategies.wall.${of}`)}</dt>
                <dd>{times.number(data.states[of])}</dd>
              </div>
            ))}
          </dl>
          <ul>
            {guards.slice(0, Math.max(0, fitting - headRows)).map(([guard, count]) => (
              <li key={guard}>
                <span>{t(`strategies.guard.${PlanGuard.parse(guard)}`)}</span>
                <b>{times.number(count)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
