import { clearCacheKey } from '@contract/calls/caches';
import { cacheEntryRequested, cacheKeyClearingRequested } from '@sagas/caches/caches.slice';
import type { OpenedCache } from '@sagas/caches/caches.slice';
import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { rem } from '@/theme/scale';

/** The keys of one cache, and what is remembered under the chosen one. */
export function CacheKeys({ opened: { name, keys, entry } }: { opened: OpenedCache }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <>
      <Table
        rowKey="key"
        size="small"
        loading={keys === null}
        dataSource={(keys ?? []).map((key) => ({ key }))}
        locale={{ emptyText: t('cache.none') }}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: 'key', dataIndex: 'key', title: t('cache.key'), ellipsis: true },
          {
            key: 'verbs',
            title: t('cache.verbs'),
            width: rem(150),
            render: (_, { key }) => (
              <>
                <Button type="link" size="small" onClick={() => dispatch(cacheEntryRequested({ name, key }))}>
                  {t('cache.value')}
                </Button>
                <HasPermi any={[clearCacheKey.permission]}>
                  <Button
                    type="link"
                    size="small"
                    danger
                    onClick={() => dispatch(cacheKeyClearingRequested({ name, key }))}
                  >
                    {t('cache.clear')}
                  </Button>
                </HasPermi>
              </>
            ),
          },
        ]}
      />
      {entry ? (
        <section aria-label={entry.cacheKey}>
          <h3>{entry.cacheKey}</h3>
          <pre className="monitor__value">{entry.cacheValue}</pre>
        </section>
      ) : null}
    </>
  );
}
