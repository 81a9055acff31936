import type { SiteRow } from '@contract/sites';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import type { SiteSection } from '../siteSection';
import { headIdOf } from './sectionAnchor';

interface SectionViewProps {
  section: SiteSection;
  site: SiteRow;
}

/** One section with its head; what fails in it stays in it. */
export function SectionView({ section: { key, width, Body }, site }: SectionViewProps) {
  const { t } = useTranslation();
  return (
    <section className="site-section" data-width={width} aria-labelledby={headIdOf(key)}>
      <h2 id={headIdOf(key)} tabIndex={-1}>
        {t(`sitePage.section.${key}`)}
      </h2>
      <ErrorBoundary>
        <Body site={site} />
      </ErrorBoundary>
    </section>
  );
}
