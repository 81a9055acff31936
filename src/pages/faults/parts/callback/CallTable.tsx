import type { FaultCall } from '@contract/faultCalls';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '@/i18n/useLanguage';
import { useFreshness } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';
import { callTitle, proofText } from './callWords';
import '@/pages/alarms/list/dataTable.css';
import '../faultTable.css';

interface CallTableProps {
  calls: readonly FaultCall[];
  which: 'waiting' | 'ended';
  times: Times;
  onOpen: (call: FaultCall) => void;
}

const columns = {
  waiting: ['order', 'title', 'site', 'reportedBy', 'telemetry', 'due', 'attempts', 'act'],
  ended: ['order', 'title', 'site', 'reportedBy', 'telemetry', 'result', 'called', 'note'],
} as const;

function Outcome({ call, times }: { call: FaultCall; times: Times }) {
  const { t } = useTranslation();
  const { state, score, isFixed, calledAt, calledBy, note } = call;
  return (
    <>
      <td>
        {state === 'unreached'
          ? t('faults.calls.unreached')
          : t(isFixed ? 'faults.calls.scored.fixed' : 'faults.calls.scored.notFixed', {
              score: times.number(score ?? 0, 1),
            })}
      </td>
      <td>
        {calledAt === null ? '—' : times.moment(calledAt)} {calledBy}
      </td>
      <td>{note ?? '—'}</td>
    </>
  );
}

function Waiting({ call, times, onOpen }: { call: FaultCall } & Pick<CallTableProps, 'times' | 'onOpen'>) {
  const { t } = useTranslation();
  const { serverOffsetMs } = useFreshness();
  const isOver = useServerNow(serverOffsetMs) > call.dueAt;
  return (
    <>
      <td className={isOver ? 'callback__over' : undefined}>{times.moment(call.dueAt)}</td>
      <td>{call.attempts}</td>
      <td>
        <Button size="small" onClick={() => onOpen(call)}>
          {t('faults.calls.tell')}
        </Button>
      </td>
    </>
  );
}

function Row({ call, which, times, onOpen }: { call: FaultCall } & Omit<CallTableProps, 'calls'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <tr>
      <td>
        <ConditionMark condition={conditionOfLevel(call.level)} size={12} />{' '}
        <Link to={`../dispatch?order=${call.orderId}`}>#{call.orderId}</Link>
      </td>
      <td title={call.completion ?? undefined}>{callTitle(t, call, language)}</td>
      <td>{call.siteName}</td>
      <td>{call.reportedBy ?? t('faults.byItself')}</td>
      <td>{proofText(t, call, times)}</td>
      {which === 'waiting' ? (
        <Waiting call={call} times={times} onOpen={onOpen} />
      ) : (
        <Outcome call={call} times={times} />
      )}
    </tr>
  );
}

/** Calls that are due, or what came of those that were made. */
export function CallTable({ calls, ...rest }: CallTableProps) {
  const { t } = useTranslation();
  return (
    <div className="callback__scroll">
      <table className="data-table">
        <thead>
          <tr>
            {columns[rest.which].map((column) => (
              <th key={column} scope="col">
                {t(`faults.calls.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <Row key={call.id} call={call} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
