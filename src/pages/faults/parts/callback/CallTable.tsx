import type { FaultCall } from '@contract/faultCalls';
import { Button, Table, type TableColumnsType } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '@/i18n/useLanguage';
import { useFreshness } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { conditionOfLevel } from '@/palette/palette';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { callTitle, proofText } from './callWords';

interface CallTableProps {
  calls: readonly FaultCall[];
  which: 'waiting' | 'ended';
  times: Times;
  onOpen: (call: FaultCall) => void;
}

function Due({ dueAt, times }: { dueAt: number; times: Times }) {
  const { serverOffsetMs } = useFreshness();
  const isOver = useServerNow(serverOffsetMs) > dueAt;
  return <span className={isOver ? 'callback__over' : undefined}>{times.moment(dueAt)}</span>;
}

function resultText(t: TFunction, { state, score, isFixed }: FaultCall, times: Times): string {
  if (state === 'unreached') return t('faults.calls.unreached');
  return t(isFixed ? 'faults.calls.scored.fixed' : 'faults.calls.scored.notFixed', {
    score: times.number(score ?? 0, 1),
  });
}

const columnTitle = (t: TFunction, column: string) => t(`faults.calls.column.${column}`);

function useReportedColumns({ times }: CallTableProps): TableColumnsType<FaultCall> {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    {
      key: 'order',
      title: columnTitle(t, 'order'),
      render: (_, { level, orderId }) => (
        <span className="callback__order">
          <ConditionMark condition={conditionOfLevel(level)} size={12} />{' '}
          <Link to={`../dispatch?order=${orderId}`}>#{orderId}</Link>
        </span>
      ),
    },
    {
      key: 'title',
      title: columnTitle(t, 'title'),
      render: (_, call) => <span title={call.completion ?? undefined}>{callTitle(t, call, language)}</span>,
    },
    { key: 'site', title: columnTitle(t, 'site'), dataIndex: 'siteName' },
    {
      key: 'reportedBy',
      title: columnTitle(t, 'reportedBy'),
      render: (_, { reportedBy }) => reportedBy ?? t('faults.byItself'),
    },
    { key: 'telemetry', title: columnTitle(t, 'telemetry'), render: (_, call) => proofText(t, call, times) },
  ];
}

function useWaitingColumns({ times, onOpen }: CallTableProps): TableColumnsType<FaultCall> {
  const { t } = useTranslation();
  return [
    { key: 'due', title: columnTitle(t, 'due'), render: (_, { dueAt }) => <Due {...{ dueAt, times }} /> },
    { key: 'attempts', title: columnTitle(t, 'attempts'), dataIndex: 'attempts' },
    {
      key: 'act',
      title: columnTitle(t, 'act'),
      render: (_, call) => (
        <Button size="small" onClick={() => onOpen(call)}>
          {t('faults.calls.tell')}
        </Button>
      ),
    },
  ];
}

function useEndedColumns({ times }: CallTableProps): TableColumnsType<FaultCall> {
  const { t } = useTranslation();
  return [
    { key: 'result', title: columnTitle(t, 'result'), render: (_, call) => resultText(t, call, times) },
    {
      key: 'called',
      title: columnTitle(t, 'called'),
      render: (_, { calledAt, calledBy }) =>
        `${calledAt === null ? '—' : times.moment(calledAt)} ${calledBy ?? ''}`,
    },
    { key: 'note', title: columnTitle(t, 'note'), render: (_, { note }) => note ?? '—' },
  ];
}

/** Calls that are due, or what came of those that were made. */
export function CallTable(props: CallTableProps) {
  const reported = useReportedColumns(props);
  const waiting = useWaitingColumns(props);
  const ended = useEndedColumns(props);
  const isWaiting = props.which === 'waiting';
  return (
    <div className="callback__scroll">
      <Table
        className={cardRows}
        rowKey="id"
        size="small"
        columns={withLabels([...reported, ...(isWaiting ? waiting : ended)], isWaiting)}
        dataSource={props.calls}
        pagination={false}
      />
    </div>
  );
}
