import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@contract/languages';
import {
  chapterOfPage,
  manualPages,
  manualPictures,
  manualReleases,
  manualTasks,
  manualWords,
  pictureOf,
} from '@contract/manual';
import { texts } from '@contract/texts';
import { manual as en } from '@contract/texts/en/manual';
import { manual as hk } from '@contract/texts/hk/manual';
import { manual as zh } from '@contract/texts/zh/manual';
import { fixedRoutes } from '@sagas/permission/fixedRoutes';
import { seededMenus } from '@tests/support/seededMenus';

const words: Record<Language, Readonly<Record<string, string>>> = { zh, en, hk };
const seeded = seededMenus().flatMap(({ type, routeName }) =>
  type === 'C' && routeName !== undefined ? [routeName] : [],
);
const fixed = fixedRoutes.flatMap(({ frame, name }) => (frame === 'shell' ? [name] : []));

/** The middle part of every key between these two. */
const keysBetween = (begin: string, end: string): string[] =>
  Object.keys(zh).flatMap((key) =>
    key.startsWith(begin) && key.endsWith(end) ? [key.slice(begin.length, key.length - end.length)] : [],
  );
const nestedIn = (text: string): string[] =>
  [...text.matchAll(/\$t\(([^)]*)\)/g)].map((each) => each[1] ?? '');
const pagesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{page\.(\w+)\}\}/g)].map((each) => each[1] ?? '');

const pictures = (): string[] =>
  languages.flatMap((language) =>
    readdirSync(join('public/manual', language)).map((name) => `/manual/${language}/${name}`),
  );

describe('the manual', () => {
  it('has a chapter for every page of the menu, and for those that the menu does not list', () => {
    expect([...seeded, ...fixed].filter((name) => chapterOfPage(name) === null)).toEqual([]);
  });

  it('has no chapter for a page that does not exist', () => {
    expect(manualPages.filter((name) => !seeded.includes(name) && !fixed.includes(name))).toEqual([]);
  });

  it('says something in every chapter of a page, and nothing beside them', () => {
    expect(keysBetween('manual.page.', '.text').sort()).toEqual([...manualPages].sort());
  });

  it('tells every task, word and release that it lists, and no other', () => {
    const tasks = Object.values(manualTasks).flat().sort();
    expect(keysBetween('manual.task.', '.text').sort()).toEqual(tasks);
    expect(keysBetween('manual.task.', '.title').sort()).toEqual(tasks);
    expect(keysBetween('manual.word.', '').sort()).toEqual([...manualWords].sort());
    expect(keysBetween('manual.wordMeans.', '').sort()).toEqual([...manualWords].sort());
    expect(keysBetween('manual.release.', '').sort()).toEqual([...manualReleases].sort());
  });

  it('tells every task as numbered steps', () => {
    const stepless = languages.flatMap((language) =>
      keysBetween('manual.task.', '.text').filter(
        (task) => !/^1\. .+\n2\. .+\n3\. /.test(words[language][`manual.task.${task}.text`] ?? ''),
      ),
    );
    expect(stepless).toEqual([]);
  });

  it('takes the names of buttons and columns from the words of the product, which exist in every language', () => {
    const unknown = languages.flatMap((language) => {
      const known: Readonly<Record<string, string>> = { ...texts[language], ...words[language] };
      return Object.entries(words[language]).flatMap(([key, text]) =>
        // Nothing fills a placeholder in there.
        nestedIn(text).flatMap((name) => (/^[^{]+$/.test(known[name] ?? '') ? [] : [`${key}: ${name}`])),
      );
    });
    expect(unknown).toEqual([]);
  });

  it('takes the same names in every language', () => {
    const differing = Object.keys(zh).filter((key) =>
      languages.some(
        (language) =>
          nestedIn(words[language][key] ?? '')
            .sort()
            .join() !==
          nestedIn(words.zh[key] ?? '')
            .sort()
            .join(),
      ),
    );
    expect(differing).toEqual([]);
  });

  it('has a picture in every language of each page that it shows, and no other', () => {
    const wanted = languages.flatMap((language) => manualPictures.map((page) => pictureOf(language, page)));
    expect(pictures().sort()).toEqual(wanted.sort());
  });

  it('has pictures that are small: 60 KB each, 2 MB all together', () => {
    const sizes = pictures().map((path) => statSync(join('public', path)).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2_000_000);
  });

  it('names only pages that have a chapter', () => {
    const told: readonly string[] = manualPages;
    const unknown = Object.values(en).flatMap((text) => pagesIn(text).filter((name) => !told.includes(name)));
    expect(unknown).toEqual([]);
  });
});
