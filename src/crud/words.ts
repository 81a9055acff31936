import type { Language } from '@contract/languages';
import { spokenIn, titleOf, type AnyRecord, type Field, type Resource } from '@contract/resources';
import { resourceTexts } from '@contract/resources/generated';
import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTags } from '@/i18n/i18n';
import { useLanguage } from '@/i18n/useLanguage';

// Words of declared screens travel with the screens, not with the first page.
for (const [language, words] of Object.entries(resourceTexts))
  // The keys of the object are the languages by its declaration.
  i18next.addResourceBundle(languageTags[language as Language], 'translation', words, true, true);

export interface ResourceWords {
  title: string;
  field(name: string): string;
  /** Over a column or a search: a name stands there in the language of the page, whatever its field is called. */
  head(name: string): string;
  hint(name: string): string | null;
  option(name: string, value: string): string;
  special(name: string): string;
  caution(name: string): string;
  /** A row's field in the language of the page, when it has one there. */
  localized(record: AnyRecord, name: string, field: Field): unknown;
  /** What a row is called, in confirmations, drawers and labels. */
  titleOf(record: AnyRecord): string;
}

/** The words of one resource in the language of the page; the same object until either changes. */
export function useResourceWords(declared: Resource): ResourceWords {
  const { name: resource } = declared;
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const has = (key: string) => i18n.exists(key);
    return {
      title: t(`resource.${resource}.title`),
      field: (name) => t(`resource.${resource}.field.${name}`),
      head: (name) => (name === 'nameZh' ? t('crud.name') : t(`resource.${resource}.field.${name}`)),
      hint: (name) =>
        has(`resource.${resource}.hint.${name}`) ? t(`resource.${resource}.hint.${name}`) : null,
      option: (name, value) => {
        const key = `resource.${resource}.option.${name}.${value}`;
        if (has(key)) return t(key);
        // A noun of the product is called as its own screen is.
        if (has(`resource.${value}.title`)) return t(`resource.${value}.title`);
        return has(`errors.${value}`) ? t(`errors.${value}`) : value;
      },
      caution: (name) => t(`resource.${resource}.caution.${name}`),
      special: (name) => t(`resource.${resource}.special.${name}`),
      localized: (record, name, field) => spokenIn(language, record, name, field),
      titleOf: (record) => titleOf(declared, record, language),
    };
  }, [declared, resource, language, t, i18n]);
}
