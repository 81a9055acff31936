import { manualReleases, manualWords } from '@contract/manual';
import type { TFunction } from 'i18next';
import type { Chapter } from '../chapter';
import { blocksOf, lineOf } from '../markup';
import { keyGroups } from '@/pages/alarms/keys/alarmKeys';
import { keyNameOf } from '@/pages/alarms/keys/keyNames';

/** What the keyboard does everywhere, and in the list of alarms. */
export const keyChapters = (t: TFunction): Chapter[] => [
  {
    id: 'keys',
    part: 'keys',
    group: '',
    title: t('alarms.keysTitle'),
    blocks: [
      heading(t('manual.keysEverywhere')),
      { kind: 'facts', rows: [['Ctrl K / ⌘ K', lineOf(t('shell.search'))]] },
      ...Object.entries(keyGroups).flatMap(([group, entries]) => [
        heading(t('manual.keysOf', { page: t('alarms.title'), group: t(`alarms.keyGroup.${group}`) })),
        {
          kind: 'facts' as const,
          rows: entries.map(
            ({ name, keys }) =>
              [keys.map((key) => keyNameOf(t, key)).join(' / '), lineOf(t(`alarms.key.${name}`))] as const,
          ),
        },
      ]),
    ],
  },
];

const heading = (text: string) => ({ kind: 'heading' as const, line: [{ kind: 'words' as const, text }] });

export const wordChapters = (t: TFunction): Chapter[] => [
  {
    id: 'words',
    part: 'words',
    group: '',
    title: t('manual.part.words'),
    blocks: [
      {
        kind: 'facts',
        rows: manualWords.map(
          (word) => [t(`manual.word.${word}`), lineOf(t(`manual.wordMeans.${word}`))] as const,
        ),
      },
    ],
  },
];

export const releaseChapters = (t: TFunction): Chapter[] =>
  manualReleases.map((version) => ({
    id: `release.${version}`,
    part: 'releases',
    group: '',
    title: t('manual.release', { version }),
    blocks: blocksOf(t(`manual.release.${version}`)),
  }));
