import type { AnyRecord } from '@contract/resources';
import { resource } from '@contract/resources/notificationRoutes';
import { routeReachQuery } from '@sagas/notifications/notifications.queries';
import { Badge, Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { useQuery } from '@/queries/useQuery';
import { rem } from '@/theme/scale';
import { RouteReaches } from './parts/RouteReaches';

/** Routes of notifications, with whom each would notify now and why it cannot. */
export function NotificationRoutes() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<number | 'all' | null>(null);
  const { data } = useQuery(routeReachQuery, 'all');
  const rowVerbs = useMemo(
    () => [
      {
        key: 'reach',
        label: t('notify.reach.title'),
        onClick: (route: AnyRecord) => setShown(Number(route.routeId)),
      },
    ],
    [t],
  );
  const silent = data?.routes.filter(({ state }) => state === 'never').length ?? 0;
  const tools = (
    <Badge count={silent} title={t('notify.reach.silent', { count: silent })}>
      <Button onClick={() => setShown('all')}>{t('notify.reach.title')}</Button>
    </Badge>
  );
  const detail = useMemo(
    () => ({ below: (route: AnyRecord) => <RouteReaches of={Number(route.routeId)} /> }),
    [],
  );
  return (
    <>
      <ResourceScreen resource={resource} rowVerbs={rowVerbs} tools={tools} detail={detail} />
      <Drawer
        open={shown !== null}
        size={rem(720)}
        destroyOnHidden
        title={t('notify.reach.title')}
        onClose={() => setShown(null)}
      >
        {shown !== null && <RouteReaches of={shown} />}
      </Drawer>
    </>
  );
}
