import { manualPages } from '@contract/manual';
import type { OpenPage } from './openPages';

/** How chapters name pages: `{{page.Alarms}}` is what its menu entry is called, as a link to its chapter. */
export interface PageNames {
  open: Readonly<Record<string, OpenPage>>;
  links: Readonly<Record<string, string>>;
}

/** @param unknown stands for a page that the user may not open */
export function pageNames(pages: readonly OpenPage[], unknown: string): PageNames {
  const open = Object.fromEntries(pages.map((page) => [page.name, page]));
  const links = Object.fromEntries(
    manualPages.map((name) => [name, open[name] ? `[[page.${name}|${open[name].title}]]` : unknown]),
  );
  return { open, links };
}

/** The pages that a text names. */
export const namesPages = (text: string): string[] =>
  [...text.matchAll(/\{\{page\.(\w+)\}\}/g)].map((match) => match[1] ?? '');
