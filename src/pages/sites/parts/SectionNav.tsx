import { useTranslation } from 'react-i18next';
import type { SiteSection } from '../siteSection';
import { goToSection } from './sectionAnchor';

/** The sections of the page in one line, to jump to. */
export function SectionNav({ sections }: { sections: readonly SiteSection[] }) {
  const { t } = useTranslation();
  return (
    <nav className="site-page__nav" aria-label={t('sitePage.sections')}>
      {sections.map(({ key }) => (
        <button key={key} type="button" onClick={() => goToSection(key)}>
          {t(`sitePage.section.${key}`)}
        </button>
      ))}
    </nav>
  );
}
