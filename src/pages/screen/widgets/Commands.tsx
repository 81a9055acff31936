import { wallCommandsQuery } from '@sagas/commands/commands.queries';
import { hasPermission } from '@sagas/permission/checks';
import { readCommandSummary } from '@contract/calls/commands';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { useTopic } from '@/live';
import { useQuery } from '@/queries/useQuery';
import { Quiet } from '../parts/Quiet';
import { useFittingRows } from '../parts/useUnit';
import type { WidgetProps } from '../parts/widget';
import './wallCommands.css';

const counts = ['underWay', 'failed', 'inDoubt'] as const;
const rowUnits = 4;
/** The figures take as much room as two rows. */
const headRows = 2;

/** Commands under way, failed and in doubt, and the newest of those that trouble, by name. */
export function Commands(props: WidgetProps) {
  const { t } = useTranslation();
  const mayLook = useAppSelector(({ session }) =>
    hasPermission(session.permissions, [readCommandSummary.permission]),
  );
  return mayLook ? <CommandFigures {...props} /> : <Quiet isKnown empty={t('crud.forbidden')} />;
}

function CommandFigures({ regionId, times, nowMs, unitPx }: WidgetProps) {
  const { t } = useTranslation();
  useTopic('commands');
  const body = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(body, rowUnits * unitPx);
  const { data, error, isStale } = useQuery(wallCommandsQuery, { regionId });
  return (
    <div ref={body} className="wall-commands" data-is-stale={isStale}>
      {data === null ? (
        <Quiet isKnown={error !== null} empty={t('commands.failedList')} />
      ) : (
        <>
          <dl>
            {counts.map((of) => (
              <div key={of} data-tone={data[of] > 0 ? of : undefined}>
                <dt>{t(`commands.summary.${of}`)}</dt>
                <dd>{times.number(data[of])}</dd>
              </div>
            ))}
          </dl>
          <ul>
            {data.troubles.slice(0, Math.max(0, fitting - headRows)).map((trouble) => (
              <li key={trouble.commandId}>
                <span>
                  {trouble.siteName} · {trouble.deviceName}
                </span>
                <b>{t(`commands.state.${trouble.state}`)}</b>
                <small>{times.age(nowMs - trouble.at)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
