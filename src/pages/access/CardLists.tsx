import { AccessListQuery } from '@contract/accessLists';
import { accessListsQuery } from '@sagas/access/access.queries';
import { Button, Card, Result, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAsked } from '@/app/useAsked';
import { ConnectFirst } from '@/pages/connect/ConnectFirst';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { cardRows, withLabels } from '@/ui/cardRows';
import { EmptyList } from '@/crud/EmptyList';
import { ListCounts } from './parts/ListCounts';
import { ListTools } from './parts/ListTools';
import { LostCards } from './parts/LostCards';
import { useListColumns } from './parts/useListColumns';
import { atLeast } from '@/ui/tableWidths';
import { Onward } from '@/crud/Onward';
import './cardLists.css';

/** How far the lists of cards are at each door: what is wanted, what is confirmed, and for how long it is not. */
export function CardLists() {
  const { t } = useTranslation();
  const { asked, ask, clear } = useAsked(AccessListQuery, ['text', 'regionId', 'cardId']);
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
        scroll={atLeast(980)}
        locale={{
          emptyText:
            asked.which === 'open' ? (
              <EmptyList text={t('access.allConfirmed')} clear={clear}>
                <Onward way="doors" />
              </EmptyList>
            ) : (
              <EmptyList text={t('access.none')} clear={clear}>
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
    </Card>
  );
}
