import { siteTopicOf } from '@contract/live';
import { Button, Result, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { siteQuery } from '@sagas/sites/sites.queries';
import { useAppSelector } from '@/app/store';
import { useTabSubject } from '@/layout/tabs/useTabSubject';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { SiteHead } from './parts/SiteHead';
import { SectionNav } from './parts/SectionNav';
import { SectionView } from './parts/SectionView';
import { useSiteSections } from './parts/useSiteSections';
import './sitePage.css';

/** Whether the stream ended its topic: it left what this person sees, or retired. */
const useHasDeparted = (siteId: number): boolean =>
  useAppSelector(({ stream }) => stream.topics[siteTopicOf(siteId)]?.status === 'refused');

/** Everything about one site: reached from the map, an alarm, a list, a search. */
export function SitePage() {
  const { t } = useTranslation();
  const siteId = Number(useParams().siteId);
  const hasDeparted = useHasDeparted(siteId);
  const { data: site, error, again } = useQuery(siteQuery, siteId, String(hasDeparted));
  useTabSubject(`/site/${siteId}`, site?.id === siteId ? site.name : undefined);
  const style = usePaletteStyle(usePalette());
  const sections = useSiteSections(site);
  const hasLostRights = useAppSelector(({ session }) => session.hasLostRights);
  const isLost = hasLostRights && (error === 'notFound' || error === 'forbidden');
  if (!site && error)
    return (
      <Result
        status="warning"
        title={t(isLost ? 'shell.rightsChanged' : error === 'notFound' ? 'sitePage.none' : 'sitePage.failed')}
        subTitle={isLost ? t('shell.rightsChangedHint') : undefined}
        extra={<Button onClick={again}>{t('sitePage.again')}</Button>}
      />
    );
  if (!site) return <Skeleton active aria-label={t('sitePage.loading')} />;
  return (
    <article className="site-page" style={style} aria-labelledby="site-page-name">
      <SiteHead site={site} />
      <SectionNav sections={sections} />
      <div className="site-page__sections">
        {sections.map((section) => (
          <SectionView key={section.key} section={section} site={site} />
        ))}
      </div>
    </article>
  );
}
