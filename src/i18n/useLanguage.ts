import type { Language } from '@contract/languages';
import { useAppSelector } from '@/app/store';

/** The language of the page, for names that come in all three. */
export const useLanguage = (): Language => useAppSelector((state) => state.settings.language);
