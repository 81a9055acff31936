import type { SiteRow } from '@contract/sites';
import type { ComponentType } from 'react';

export interface SiteSectionProps {
  site: SiteRow;
}

/** One section of the page of a site; pages of other nouns add theirs to `siteSections`. */
export interface SiteSection {
  /** Its anchor; its head is the text `sitePage.section.<key>`. */
  key: string;
  /** It is there for those who hold one of these; absent: for everybody who may see the site. */
  any?: readonly string[];
  /** Absent: it is there for every site. */
  fits?: (site: SiteRow) => boolean;
  width: 'half' | 'whole';
  /** Lazy, so that a section costs nothing until it is on screen. */
  Body: ComponentType<SiteSectionProps>;
}
