import { clearCache } from '@contract/calls/caches';
import { type CacheFigures, cacheWords } from '@contract/caches';
import { cacheClearingRequested, cacheOpened } from '@sagas/caches/caches.slice';
import { Button, Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import type { Times } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { atLeast } from '@/ui/tableWidths';

/** Of all questions, the share that needed no database; a dash before the first. */
function shareOf({ hits, misses }: CacheFigures, times: Times): string {
  const asked = hits + misses;
  return asked === 0 ? '—' : `${times.number((hits / asked) * 100, 1)} %`;
}

function useColumns(times: Times): TableColumnsType<CacheFigures> {
  const { t } = useTranslation();
  return useMemo(() => {
    const figure = (name: 'entries' | 'hits' | 'misses' | 'invalidations') => ({
      key: name,
      dataIndex: name,
      title: t(`cache.${name}`),
      align: 'right' as const,
      render: (value: number) => times.number(value),
    });
    return withLabels<CacheFigures>([
      {
        key: 'name',
        title: t('cache.name'),
        render: (_, { cacheName }) => t(`cache.name.${cacheWords[cacheName]}`),
      },
      figure('entries'),
      figure('hits'),
      figure('misses'),
      { key: 'share', title: t('cache.share'), align: 'right', render: (_, row) => shareOf(row, times) },
      figure('invalidations'),
      { key: 'verbs', title: t('cache.verbs'), render: (_, { cacheName }) => <Verbs name={cacheName} /> },
    ]);
  }, [t, times]);
}

function Verbs({ name }: { name: CacheFigures['cacheName'] }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <>
      <Button type="link" size="small" onClick={() => dispatch(cacheOpened(name))}>
        {t('cache.keys')}
      </Button>
      <HasPermi any={[clearCache.permission]}>
        <Button type="link" size="small" danger onClick={() => dispatch(cacheClearingRequested(name))}>
          {t('cache.clear')}
        </Button>
      </HasPermi>
    </>
  );
}

export function CacheTable({ caches, times }: { caches: readonly CacheFigures[]; times: Times }) {
  const columns = useColumns(times);
  return (
    <Table
      className={cardRows}
      rowKey="cacheName"
      size="small"
      columns={columns}
      dataSource={[...caches]}
      pagination={false}
      scroll={atLeast(720)}
    />
  );
}
