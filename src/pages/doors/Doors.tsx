import { doorsQuery } from '@sagas/doors/doors.queries';
import { Button, Card, Empty, Result, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { cardRows, withLabels } from '@/ui/cardRows';
import { DoorCounts } from './parts/DoorCounts';
import { DoorTools } from './parts/DoorTools';
import { useDoorColumns } from './parts/useDoorColumns';
import { useDoorsAsked } from './parts/useDoorsAsked';
import './doors.css';

/** The doors of the sites as they stand: what needs people most comes first. */
export function Doors() {
  const { t } = useTranslation();
  const { asked, ask } = useDoorsAsked();
  const { data, error, isStale, isLoading, again } = useQuery(doorsQuery, asked);
  const columns = useDoorColumns();
  const style = usePaletteStyle(usePalette());
  if (!data && error)
    return (
      <Result
        status="warning"
        title={t('doors.failed')}
        extra={<Button onClick={again}>{t('doors.again')}</Button>}
      />
    );
  return (
    <Card className="doors" style={style} title={<h1>{t('doors.title')}</h1>}>
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
        scroll={{ x: 980 }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('doors.none')} /> }}
        pagination={{
          current: asked.pageNum ?? 1,
          pageSize: asked.pageSize ?? 20,
          total: data?.total ?? 0,
          showSizeChanger: true,
          onChange: (pageNum, pageSize) => ask({ pageNum, pageSize }),
        }}
      />
    </Card>
  );
}
