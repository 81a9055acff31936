import { cacheWords } from '@contract/caches';
import { cacheClosed } from '@sagas/caches/caches.slice';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { CacheKeys } from './CacheKeys';

/** The keys of one cache, and what is remembered under the chosen one. */
export function CacheDrawer() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const opened = useAppSelector((state) => state.caches.opened);
  return (
    <Drawer
      open={opened !== null}
      size="large"
      title={opened ? t(`cache.name.${cacheWords[opened.name]}`) : ''}
      onClose={() => dispatch(cacheClosed())}
    >
      {opened ? <CacheKeys opened={opened} /> : null}
    </Drawer>
  );
}
