import type { DoorPresence } from '@contract/doorHistory';
import { Table, Tag, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useJudgedAt } from '@/readings/useJudgedAt';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';

function usePresentColumns(): TableColumnsType<DoorPresence> {
  const { t } = useTranslation();
  const times = useTimes();
  const nowMs = useJudgedAt();
  return [
    {
      key: 'person',
      title: t('doors.column.person'),
      render: (_, { holderId, holderName, holderNo, company }) => (
        <div>
          {holderId === null ? (
            t('doors.unknownCard')
          ) : (
            <Link to={`/doors?tab=events&holderId=${holderId}`}>{holderName}</Link>
          )}
          <div className="doors__quiet">{[holderNo, company].filter(Boolean).join(' · ')}</div>
        </div>
      ),
    },
    {
      key: 'site',
      title: t('doors.column.site'),
      render: (_, { siteId, siteName, siteCode, deviceName }) => (
        <div>
          <Link to={`/site/${siteId}`}>{siteName}</Link>
          <div className="doors__quiet">
            {siteCode} · {deviceName}
          </div>
        </div>
      ),
    },
    {
      key: 'since',
      title: t('doors.since'),
      align: 'right',
      render: (_, { since }) => times.age(Math.max(0, nowMs - since)),
    },
    { key: 'from', title: t('doors.sinceWhen'), render: (_, { since }) => times.moment(since) },
    {
      key: 'expected',
      title: t('doors.reasonOfVisit'),
      render: (_, { isExpected }) => (
        <Tag color={isExpected ? 'success' : 'warning'}>
          {t(isExpected ? 'doors.expected' : 'doors.unexpected')}
        </Tag>
      ),
    },
  ];
}

interface PresentTableProps {
  people: readonly DoorPresence[] | null;
  isOfOneSite: boolean;
}

/** People who are there, whoever came last first, and whether somebody expects them. */
export function PresentTable({ people, isOfOneSite }: PresentTableProps) {
  const { t } = useTranslation();
  const columns = usePresentColumns().filter(({ key }) => !isOfOneSite || key !== 'site');
  if (isOfOneSite && people?.length === 0) return <p>{t('doors.presentNone')}</p>;
  return (
    <Table
      className={cardRows}
      rowKey={({ holderId, since, siteId }) => `${holderId ?? ''} ${siteId} ${since}`}
      size="middle"
      loading={people === null}
      columns={withLabels(columns, false)}
      dataSource={people ?? []}
      pagination={false}
      locale={{
        emptyText: (
          <EmptyList text={t('doors.presentNone')}>
            <Onward way="doors" />
          </EmptyList>
        ),
      }}
    />
  );
}
