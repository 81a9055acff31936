import type { Scene, WidgetKind } from '@contract/scenes';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';

/** More names than these would not fit beside the title. */
const named = 2;
const ofCentre: ReadonlySet<WidgetKind> = new Set(['serverHealth', 'serverStrips']);

/** The regions to which a scene about all sites is limited on this wall, in words; null where it sees every region. */
export function useSceneRegions({ body: { subject, widgets } }: Scene): string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const regions = useAppSelector(({ show }) => show.show?.regions ?? null);
  const isOfSites = subject.kind === 'fleet' && !widgets.some(({ kind }) => ofCentre.has(kind));
  if (!isOfSites || regions === null || regions.length === 0) return null;
  const names = regions.slice(0, named).map((name) => name[language]);
  const text = new Intl.ListFormat(language === 'en' ? 'en' : 'zh', { style: 'narrow' }).format(names);
  const n = regions.length - named;
  return n > 0 ? t('screen.andMoreRegions', { names: text, n }) : text;
}
