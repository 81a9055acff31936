import { accessListsQuery } from '@sagas/access/access.queries';
import { Button, Card, Empty, Result, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { cardRows, withLabels } from '@/ui/cardRows';
import { ListCounts } from './parts/ListCounts';
import { ListTools } from './parts/ListTools';
import { LostCards } from './parts/LostCards';
import { useListColumns } from './parts/useListColumns';
import { useListsAsked } from './parts/useListsAsked';
import './cardLists.css';

/** How far the lists of cards are at each door: what is wanted, what is confirmed, and for how long it is not. */
export function CardLists() {
  const { t } = useTranslation();
  const { asked, ask } = useListsAsked();
  const { data, error, isStale, isLoading, again } = useQuery(accessListsQuery, asked);
  const columns = useListColumns();
  const style = usePaletteStyle(usePalette());
  if (!data && error)
    return (
      <Result
        status="warning"
        title={t('access.failed')}
        extra={<Button onClick={again}>{t('access.again')}</Button>}
      />
    );
  const isAllConfirmed = asked.which === 'open' && !asked.text && asked.cardId === undefined;
  return (
    <Card className="card-lists" style={style} title={<h1>{t('access.title')}</h1>}>
      <ListCounts />
      <LostCards cardId={asked.cardId} onShow={(cardId) => ask({ cardId, which: 'all' })} />
      <ListTools asked={asked} ask={ask} />
      {isStale ? <p role="status">{t('access.old')}</p> : null}
      <Table
        className={cardRows}
        rowKey="deviceId"
        size="middle"
        loading={!data && isLoading}
        columns={withLabels(columns, false)}
        dataSource={data?.rows ?? []}
        scroll={{ x: 980 }}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t(isAllConfirmed ? 'access.allConfirmed' : 'access.none')}
            />
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
    </Card>
  );
}
