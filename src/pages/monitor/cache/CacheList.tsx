import { cacheWords } from '@contract/caches';
import { cachesQuery } from '@sagas/caches/caches.query';
import { cacheOpened } from '@sagas/caches/caches.slice';
import { Menu, Result, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import '../server/serverMonitor.css';
import { CacheKeys } from './parts/CacheKeys';

/** What the caches hold, entry by entry: the caches, the keys of the chosen one, and the value of a key. */
export function CacheList() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const style = usePaletteStyle(usePalette());
  const opened = useAppSelector((state) => state.caches.opened);
  const answer = useQuery(cachesQuery, 'all');
  const { data: overview, error } = answer;
  const items = (overview?.caches ?? []).map(({ cacheName }) => ({
    key: cacheName,
    label: t(`cache.name.${cacheWords[cacheName]}`),
    onClick: () => dispatch(cacheOpened(cacheName)),
  }));
  return (
    <section className="monitor" style={style} aria-labelledby="cache-list">
      <h1 id="cache-list" className="visually-hidden">
        {t('cache.list')}
      </h1>
      <header className="monitor__head">
        <h2>{t('cache.list')}</h2>
        <span className="monitor__note">{t('cache.hint')}</span>
        <StaleAnswer answer={answer} />
      </header>
      {overview ? (
        <Menu aria-label={t('cache.name')} items={items} selectedKeys={opened ? [opened.name] : []} />
      ) : null}
      {!overview && error ? <Result status="warning" title={t('monitor.failed')} /> : null}
      {!overview && !error ? <Skeleton active paragraph={{ rows: 4 }} /> : null}
      {opened ? <CacheKeys opened={opened} /> : null}
    </section>
  );
}
