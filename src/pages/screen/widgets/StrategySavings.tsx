import { readStrategySavings } from '@contract/calls/strategySavings';
import { leastBaselineDays, leastReportingDays, type Saving } from '@contract/savings';
import type { StrategySavings as Told } from '@contract/strategySavings';
import { hasPermission } from '@sagas/permission/checks';
import { strategySavingsQuery } from '@sagas/strategies/strategies.queries';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { useQuery } from '@/queries/useQuery';
import type { Times } from '@/time/useTimes';
import { Quiet } from '../parts/Quiet';
import { useFittingRows } from '../parts/useUnit';
import type { WidgetProps } from '../parts/widget';
import './wallCommands.css';

const rowUnits = 2.6;
/** The figure of all programs takes as much room as so many rows. */
const headRows = 3;

/** What strategies saved, each figure with its band. */
export function StrategySavings(props: WidgetProps) {
  const { t } = useTranslation();
  const mayLook = useAppSelector(({ session }) =>
    hasPermission(session.permissions, [readStrategySavings.permission]),
  );
  return mayLook ? <Savings {...props} /> : <Quiet isKnown empty={t('crud.forbidden')} />;
}

function useFigure(times: Times): (saved: Saving | null) => string {
  const { t } = useTranslation();
  return (saved) =>
    saved === null
      ? '—'
      : t(`savings.short.${saved.verdict}`, {
          ...{ kwh: times.number(Math.abs(saved.savedKwh)), band: times.number(saved.bandKwh) },
        });
}

function Savings({ regionId, times, unitPx }: WidgetProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(body, rowUnits * unitPx);
  const { data, error, isStale } = useQuery(strategySavingsQuery, { regionId });
  const needed = { before: leastBaselineDays, since: leastReportingDays };
  const empty =
    data === null
      ? t('strategySavings.failed')
      : data.total.sites === 0
        ? t('strategySavings.wall.idle')
        : t('strategySavings.wall.none', needed);
  return (
    <div ref={body} className="wall-commands" data-is-stale={isStale}>
      {data === null || data.total.saved === null ? (
        <Quiet isKnown={data !== null || error !== null} empty={empty} />
      ) : (
        <Figures data={data} most={Math.max(0, fitting - headRows)} times={times} />
      )}
    </div>
  );
}

function Figures({ data: { total, programs }, most, times }: { data: Told; most: number; times: Times }) {
  const { t } = useTranslation();
  const figure = useFigure(times);
  return (
    <>
      <dl className="wall-commands__whole">
        <div>
          <dt>{t('strategySavings.wall.told', { told: total.told, sites: total.sites })}</dt>
          <dd>{figure(total.saved)}</dd>
        </div>
      </dl>
      <ul>
        {programs
          .filter(({ saved }) => saved !== null)
          .slice(0, most)
          .map(({ programId, programName, saved }) => (
            <li key={programId}>
              <span>{programName}</span>
              <b>{figure(saved)}</b>
            </li>
          ))}
      </ul>
    </>
  );
}
