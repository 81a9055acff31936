import type { LocalName } from '@contract/languages';
import type { ReachGroup, ReachState, RouteReach } from '@contract/routeReach';
import { routeReachQuery } from '@sagas/notifications/notifications.queries';
import { Empty, Result, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import './routeReaches.css';

const colours = { now: 'success', later: 'warning', never: 'error' } as const satisfies Record<
  ReachState,
  string
>;

/** Whom routes would notify at this moment, by level and area; of one route, or of all. */
export function RouteReaches({ of }: { of: number | 'all' }) {
  const { t } = useTranslation();
  const answer = useQuery(routeReachQuery, 'all');
  if (answer.data === null)
    return answer.error === null ? (
      <Skeleton active paragraph={{ rows: 4 }} />
    ) : (
      <Result status="warning" title={t('notify.reach.failed')} />
    );
  const routes = answer.data.routes.filter(({ routeId }) => of === 'all' || routeId === of);
  return (
    <section className="route-reaches" aria-label={t('notify.reach.title')}>
      <StaleAnswer answer={answer} />
      {of !== 'all' && <h3>{t('notify.reach.title')}</h3>}
      {routes.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('notify.reach.none')} />
      )}
      {routes.map((route) => (
        <OneRoute key={route.routeId} route={route} isNamed={of === 'all'} />
      ))}
    </section>
  );
}

function OneRoute({ route, isNamed }: { route: RouteReach; isNamed: boolean }) {
  const { t } = useTranslation();
  const { routeName, state, why, afterMin, groups } = route;
  return (
    <article className="route-reaches__route">
      <header>
        {isNamed && <h3>{routeName}</h3>}
        <Tag color={colours[state]}>{t(`notify.reach.state.${state}`)}</Tag>
        {afterMin > 0 && <span>{t('notify.reach.after', { count: afterMin })}</span>}
      </header>
      {why !== null && <p className="route-reaches__why">{why}</p>}
      {why === null && (
        <ul>
          {groups.map((group) => (
            <Group key={JSON.stringify(group)} group={group} />
          ))}
        </ul>
      )}
    </article>
  );
}

const mostAreas = 8;

function Group({ group: { state, levels, areas, names, isPartly, why } }: { group: ReachGroup }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = (area: LocalName | null) => (area === null ? t('notify.text.centre') : area[language]);
  const listed = areas.slice(0, mostAreas).map(nameOf);
  const more = areas.length - listed.length;
  return (
    <li>
      <Tag color={colours[state]}>{t(`notify.reach.state.${state}`)}</Tag>
      <div>
        <strong>{levels.map((level) => t(`level.${level}`)).join(' · ')}</strong>
        <p>{listed.join(' · ')}</p>
        {more > 0 && <p>{t('notify.reach.more', { count: more })}</p>}
        {names.length > 0 && <p>{t('notify.reach.people', { names: names.join(' · ') })}</p>}
        {isPartly && <p>{t('notify.reach.partly')}</p>}
        {why !== null && <p className="route-reaches__why">{why}</p>}
      </div>
    </li>
  );
}
