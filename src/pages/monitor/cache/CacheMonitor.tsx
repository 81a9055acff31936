import { clearAllCaches } from '@contract/calls/caches';
import { cachesQuery } from '@sagas/caches/caches.query';
import { cacheClearingRequested } from '@sagas/caches/caches.slice';
import { Button, Result, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { HasPermi } from '@/permission/only';
import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import '../server/serverMonitor.css';
import { CacheDrawer } from './parts/CacheDrawer';
import { CacheTable } from './parts/CacheTable';

/** What the process that answers remembers, how often that helped, and what is in it. */
export function CacheMonitor() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const times = useTimes();
  const style = usePaletteStyle(usePalette());
  const answer = useQuery(cachesQuery, 'all');
  const { data: overview, error } = answer;
  const clearAll = () => dispatch(cacheClearingRequested(null));
  return (
    <section className="monitor" style={style} aria-labelledby="cache-monitor">
      <h1 id="cache-monitor" className="visually-hidden">
        {t('cache.title')}
      </h1>
      <header className="monitor__head">
        <h2>{t('cache.title')}</h2>
        <span className="monitor__note">{t('cache.hint')}</span>
        <StaleAnswer answer={answer} />
        <HasPermi any={[clearAllCaches.permission]}>
          <Button onClick={clearAll}>{t('cache.clearAll')}</Button>
        </HasPermi>
      </header>
      {overview ? <CacheTable caches={overview.caches} times={times} /> : null}
      {!overview && error ? <Result status="warning" title={t('monitor.failed')} /> : null}
      {!overview && !error ? <Skeleton active paragraph={{ rows: 4 }} /> : null}
      <CacheDrawer />
    </section>
  );
}
