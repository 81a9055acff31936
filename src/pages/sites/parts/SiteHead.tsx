import { isPlaced, type SiteDetail } from '@contract/sites';
import { hasPermission } from '@sagas/permission/checks';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';
import { wayTo } from '@/map/wayTo';
import { lifeColour } from '@/pages/areaTree/parts/lifeColour';
import { ConditionMark } from '@/palette/ConditionMark';
import { HeardTag } from '@/palette/HeardTag';
import { SiteClock } from './SiteClock';
import { SiteLinkFaults } from './SiteLinkFaults';
import { useSiteCondition } from './useSiteCondition';

/** Who and where the site is, and how it is in one word. */
export function SiteHead({ site }: { site: SiteDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { condition, heard } = useSiteCondition(site);
  const mayMap = useAppSelector(({ session }) => hasPermission(session.permissions, ['map:view']));
  const isOnMap = isPlaced(site);
  return (
    <header className="site-page__head">
      <ConditionMark condition={condition} size={28} />
      <div>
        <h1 id="site-page-name">{site.name}</h1>
        <p>
          {site.code} · {t('map.stationClass', { class: site.stationClass })} · {site.areaName[language]} ·{' '}
          {site.buildType[language]}
        </p>
      </div>
      <p className="site-page__tags">
        <Tag color={lifeColour[site.life]}>{t(`sitePage.life.${site.life}`)}</Tag>
        <Tag>{t(`condition.${condition}`)}</Tag>
        <HeardTag heard={heard} condition={condition} />
        {site.hasBattery ? <Tag>{t('sitePage.hasBattery')}</Tag> : null}
      </p>
      {site.retiredReason === null ? null : (
        <p className="site-page__retired">{t('sitePage.retiredReason', { reason: site.retiredReason })}</p>
      )}
      <SiteLinkFaults faults={site.linkFaults ?? []} />
      <SiteClock corrections={site.clockCorrections ?? []} stamps={site.stampsAhead ?? []} />
      <span className="site-page__ways">
        {mayMap && isOnMap ? <Link to={`/map?site=${site.id}`}>{t('sitePage.onMap')}</Link> : null}
        {isOnMap ? <a href={wayTo(site)}>{t('map.navigate')}</a> : t('map.noPlace')}
      </span>
    </header>
  );
}
