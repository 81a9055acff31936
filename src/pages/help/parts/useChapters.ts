import { listDefinitions } from '@contract/calls/alarmDefinitions';
import { definitionsQuery } from '@sagas/alarms/definitions/definitions.queries';
import { hasPermission } from '@sagas/permission/checks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';
import { useQuery } from '@/queries/useQuery';
// With it come the words of the declared screens.
import '@/crud/words';
import type { Chapter } from './chapter';
import { alarmChapters } from './chapters/alarmChapters';
import { figureChapters } from './chapters/figureChapters';
import { keyChapters, releaseChapters, wordChapters } from './chapters/otherChapters';
import { pageChapters } from './chapters/pageChapters';
import { taskChapters } from './chapters/taskChapters';
import { openPages } from './openPages';
import { pageNames } from './pageNames';

/** The whole manual as far as the user's rights reach, in the language of the page. */
export function useChapters(): { chapters: readonly Chapter[]; isComplete: boolean } {
  const { t } = useTranslation();
  const language = useLanguage();
  const tree = useAppSelector((state) => state.permission.tree);
  const permissions = useAppSelector((state) => state.session.permissions);
  const mayReadAlarms = hasPermission(permissions, [listDefinitions.permission]);
  const { data: definitions, error } = useQuery(definitionsQuery, mayReadAlarms ? 'all' : null);
  const chapters = useMemo(() => {
    const pages = pageNames(openPages(tree, t), t('manual.otherPage'));
    return [
      ...taskChapters(t, pages),
      ...pageChapters(t, pages, language),
      ...alarmChapters(t, definitions ?? []),
      ...figureChapters(t, pages),
      ...keyChapters(t),
      ...wordChapters(t),
      ...releaseChapters(t),
    ];
  }, [t, language, tree, definitions]);
  return { chapters, isComplete: !mayReadAlarms || definitions !== null || error !== null };
}
