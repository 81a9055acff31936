import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import { deadLettersQuery } from '@sagas/health/health.queries';
import type { DeadLetter, MonitorHealth } from '@contract/monitor';
import { refusals, type Refusal } from '@contract/telemetry';
import { Select, Table, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { atLeast } from '@/ui/tableWidths';

const pageSize = 10;

function useColumns(): TableColumnsType<DeadLetter> {
  const { t } = useTranslation();
  const times = useTimes();
  return useMemo(() => {
    const column = (name: Exclude<keyof DeadLetter, 'id' | 'siteId'>, width: number) => ({
      key: name,
      dataIndex: name,
      title: t(`monitor.column.${name}`),
      width,
      ellipsis: true,
    });
    return withLabels<DeadLetter>([
      { ...column('receivedAt', 150), render: (at: number) => times.moment(at) },
      { ...column('reason', 110), render: (reason: string) => t(`monitor.reason.${reason}`) },
      column('topic', 260),
      column('credential', 120),
      column('detail', 220),
      { ...column('payload', 300), className: 'monitor__payload' },
    ]);
  }, [t, times]);
}

/** What the field sent and the intake would not take. */
export function DeadLetters({ counts }: { counts: MonitorHealth['deadLetters'] | null }) {
  const { t } = useTranslation();
  const columns = useColumns();
  const [reason, setReason] = useState<Refusal | ''>('');
  const [pageNum, setPageNum] = useState(1);
  const wanted = { reason: reason || null, pageNum, pageSize };
  const answer = useQuery(deadLettersQuery, wanted, counts?.lastHour);
  const { data, error, isLoading } = answer;
  const reasons = ['', ...refusals].map((value) => ({
    value,
    label: t(value ? `monitor.reason.${value}` : 'monitor.allReasons'),
  }));
  const choose = (value: Refusal | '') => {
    setReason(value);
    setPageNum(1);
  };
  return (
    <>
      <header className="monitor__head">
        <h2>{t('monitor.deadLetters')}</h2>
        {counts ? <span className="monitor__note">{t('monitor.deadLettersCount', counts)}</span> : null}
        <StaleAnswer answer={answer} />
        <Select
          options={reasons}
          value={reason}
          onChange={choose}
          aria-label={t('monitor.column.reason')}
          popupMatchSelectWidth={false}
        />
      </header>
      <Table
        className={cardRows}
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={data?.rows}
        loading={isLoading && !data}
        scroll={atLeast(900)}
        locale={{ emptyText: t(error ? 'monitor.failed' : 'monitor.noDeadLetters') }}
        pagination={{
          current: pageNum,
          pageSize,
          total: data?.total ?? 0,
          onChange: setPageNum,
          hideOnSinglePage: true,
          showSizeChanger: false,
        }}
      />
    </>
  );
}
