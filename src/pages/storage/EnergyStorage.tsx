import { storageOutageDays, StorageQuery } from '@contract/storage';
import { storageQuery } from '@sagas/storage/storage.queries';
import { Button, Card, Result, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAsked } from '@/app/useAsked';
import { ConnectFirst } from '@/pages/connect/ConnectFirst';
import { useQuery } from '@/queries/useQuery';
import { cardRows, withLabels } from '@/ui/cardRows';
import { EmptyList } from '@/crud/EmptyList';
import { StorageTools } from './parts/StorageTools';
import { useStorageColumns } from './parts/useStorageColumns';
import { atLeast } from '@/ui/tableWidths';
import './storage.css';

/** How the batteries of the sites are, and which outages they carried; what is worst comes first. */
export function EnergyStorage() {
  const { t } = useTranslation();
  const { asked, ask, clear } = useAsked(StorageQuery, ['text', 'charge']);
  const { data, error, isStale, isLoading, again } = useQuery(storageQuery, asked);
  const columns = useStorageColumns();
  if (!data && error)
    return (
      <Result
        status="warning"
        title={t('storage.failed')}
        extra={<Button onClick={again}>{t('storage.again')}</Button>}
      />
    );
  return (
    <Card className="storage" title={<h1>{t('storage.title')}</h1>}>
      <p className="storage__hint">{t('storage.hint', { days: storageOutageDays })}</p>
      <StorageTools asked={asked} ask={ask} />
      {isStale ? <p role="status">{t('storage.old')}</p> : null}
      <Table
        className={cardRows}
        rowKey={({ siteId, deviceName }) => `${siteId} ${deviceName ?? ''}`}
        size="middle"
        loading={!data && isLoading}
        columns={withLabels(columns, false)}
        dataSource={data?.rows ?? []}
        scroll={atLeast(1_060)}
        locale={{
          emptyText: (
            <EmptyList text={t('storage.none')} clear={clear}>
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
