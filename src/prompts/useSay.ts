import type { Words } from '@sagas/prompts/prompts.slice';
import { useTranslation } from 'react-i18next';

/** Words by key in the language of the moment, the server's as they came. */
export function useSay(): (words: Words) => string {
  const { t } = useTranslation();
  return (words) => ('key' in words ? t(words.key, words.params) : words.text);
}
