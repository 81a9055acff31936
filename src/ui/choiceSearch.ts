import { wordSearch } from '@sagas/search/wordSearch';

const holds = (text: string, words: unknown): boolean => typeof words === 'string' && wordSearch(text)(words);

/** For `showSearch` of a list of choices, which are found as everything else is: by words in any order. */
export const searchLabels = {
  filterOption: (text: string, choice?: { label?: unknown }): boolean => holds(text, choice?.label),
};

/** The same for a tree of choices. */
export const searchTitles = {
  filterTreeNode: (text: string, choice: { title?: unknown }): boolean => holds(text, choice.title),
};
