import type { Basemap } from '@contract/basemap';

/** What must stand on the picture: whose ground it is, and its approval. */
export const creditsOf = ({ attribution, approval }: Basemap, ...more: string[]): string =>
  [...more, attribution, approval].filter(Boolean).join(' · ');
