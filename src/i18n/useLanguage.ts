import type { Language } from '@contract/languages';
import type { RootState } from '@sagas/reducers';
import { useSelector } from 'react-redux';

/** The language of the page, for names that come in all three. */
export const useLanguage = (): Language => useSelector((state: RootState) => state.settings.language);
