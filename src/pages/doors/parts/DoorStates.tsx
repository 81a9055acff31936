import { DoorQuery } from '@contract/doors';
import { doorsQuery } from '@sagas/doors/doors.queries';
import { Button, Result, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAsked } from '@/app/useAsked';
import { ConnectFirst } from '@/pages/connect/ConnectFirst';
import { useQuery } from '@/queries/useQuery';
import { cardRows, withLabels } from '@/ui/cardRows';
import { EmptyList } from '@/crud/EmptyList';
import { DoorCounts } from './DoorCounts';
import { DoorTools } from './DoorTools';
import { useDoorColumns } from './useDoorColumns';
import { atLeast } from '@/ui/tableWidths';

/** The doors of the sites as they stand: what needs people most comes first. */
export function DoorStates() {
  const { t } = useTranslation();
  const { asked, ask, clear } = useAsked(DoorQuery, ['text', 'regionId', 'state']);
  const { data, error, isStale, isLoading, again } = useQuery(doorsQuery, asked);
  const columns = useDoorColumns();
  if (!data && error)
    return (
      <Result
        status="warning"
        title={t('doors.failed')}
        extra={<Button onClick={again}>{t('doors.again')}</Button>}
      />
    );
  return (
    <>
      <DoorCounts regionId={asked.regionId} chosen={asked.state} onChoose={(state) => ask({ state })} />
      <DoorTools asked={asked} ask={ask} />
      {isStale ? <p role="status">{t('doors.old')}</p> : null}
      <Table
        className={cardRows}
        rowKey="deviceId"
        size="middle"
        loading={!data && isLoading}
        columns={withLabels(columns, false)}
        dataSource={data?.rows ?? []}
        scroll={atLeast(980)}
        locale={{
          emptyText: (
            <EmptyList text={t('doors.none')} clear={clear}>
              <ConnectFirst />
            </EmptyList>
          ),
        }}
        pagination={{
          current: asked.pageNum ?? 1,
          pageSize: asked.pageSize ?? 20,
          total: data?.total ?? 0,
          showSizeChanger: true,
          onChange: (pageNum, pageSize) => ask({ pageNum, pageSize }),
        }}
      />
    </>
  );
}
