import type { SceneSubject } from '@contract/scenes';
import { useState } from 'react';
import { useLanguage } from '@/i18n/useLanguage';
import { useScreen, useSiteStates, type SiteStates } from '@/live';
import { type AreaCounts, countByArea } from './areaCounts';
import { useRegions } from './useRegions';

export interface Subject {
  regionId: number | null;
  siteId: number | null;
  /** Of the region or the site; null for the whole fleet, and until it is known. */
  name: string | null;
}

/** Looked for, and not found. */
const none = 0;

/** The site that takes most power, or the first where none is measured. */
function largestSite({ columns: { map, powerW } }: SiteStates): number {
  const best = map.id.reduce((row, _id, at) => ((powerW[at] ?? NaN) > (powerW[row] ?? -1) ? at : row), 0);
  return map.id[best] ?? none;
}

const worstRegion = (areas: readonly AreaCounts[]): number | undefined =>
  areas.find(({ region }) => region)?.region?.id;

/**
 * What a subject means at this moment. One that is chosen by the wall itself is chosen once, when its data is there,
 * and stays for as long as the component does.
 */
export function useSubject(subject: SceneSubject): Subject {
  const states = useSiteStates('wall');
  const totals = useScreen();
  const regions = useRegions();
  const language = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  if (subject.kind === 'fleet') return { regionId: null, siteId: null, name: null };
  const isKnown = states.columns.map.id.length > 0 && regions.length > 0 && totals !== null;
  // Chosen once: it does not change under the eyes of who looks.
  if (subject.id === null && chosen === null && isKnown)
    setChosen(
      subject.kind === 'site'
        ? largestSite(states)
        : (worstRegion(countByArea({ sites: states.columns.map, alarms: totals.areas }, regions, null)) ??
            none),
    );
  const id = subject.id ?? (chosen === none ? null : chosen);
  if (subject.kind === 'site')
    return { regionId: null, siteId: id, name: id === null ? null : (states.index.facts(id)?.name ?? null) };
  return {
    regionId: id,
    siteId: null,
    name: regions.find((region) => region.id === id)?.name[language] ?? null,
  };
}
