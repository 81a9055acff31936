import type { SecurityOverview } from '@contract/security';
import { Empty, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { atLeast } from '@/ui/tableWidths';

type SignIn = SecurityOverview['failedSignIns'][number];
type Refusal = SecurityOverview['refusals'][number];

/** The newest failed sign-ins and refused calls, side by side. */
export function Latest({ overview }: { overview: SecurityOverview }) {
  const { t } = useTranslation();
  const columns = useColumns();
  const common = {
    className: cardRows,
    size: 'small',
    pagination: { pageSize: 8, size: 'small', hideOnSinglePage: true },
  } as const;
  const empty = (text: string) => ({
    emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />,
  });
  return (
    <div className="security__latest">
      <section>
        <header>
          <h2>{t('security.failedSignIns')}</h2>
          <Link to="/system/log/logininfor">{t('security.allLogins')}</Link>
        </header>
        <Table<SignIn>
          {...common}
          rowKey={({ at, userName, source }) => `${at} ${userName} ${source}`}
          dataSource={overview.failedSignIns}
          locale={empty(t('security.noFailed'))}
          scroll={atLeast(520)}
          columns={withLabels<SignIn>([columns.time, columns.user, columns.source, columns.reason], false)}
        />
      </section>
      <section>
        <header>
          <h2>{t('security.refusals')}</h2>
          <Link to="/system/log/operlog">{t('security.allOperations')}</Link>
        </header>
        <Table<Refusal>
          {...common}
          rowKey={({ at, userName, call }) => `${at} ${userName} ${call}`}
          dataSource={overview.refusals}
          locale={empty(t('security.noRefusals'))}
          scroll={atLeast(640)}
          columns={withLabels<Refusal>(
            [
              columns.time,
              columns.user,
              { title: t('security.column.call'), dataIndex: 'call', className: 'security__call' },
              columns.source,
              columns.reason,
            ],
            false,
          )}
        />
      </section>
    </div>
  );
}

function useColumns() {
  const { t } = useTranslation();
  const times = useTimes();
  return {
    time: {
      title: t('security.column.time'),
      key: 'at',
      width: 150,
      render: (_: unknown, { at }: { at: number }) => (
        <span className="security__time">{times.moment(at)}</span>
      ),
    },
    user: { title: t('security.column.user'), dataIndex: 'userName', ellipsis: true, width: 110 },
    source: { title: t('security.column.source'), dataIndex: 'source', width: 130 },
    reason: {
      title: t('security.column.reason'),
      key: 'reason',
      render: (_: unknown, { reason }: { reason: string }) =>
        t(`errors.${reason}`, { defaultValue: reason, minutes: '…', name: '…', min: '…', max: '…' }),
    },
  };
}
