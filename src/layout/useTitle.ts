import type { Title } from '@sagas/permission/pageRoute';
import { useTranslation } from 'react-i18next';

/** R-SHELL-13: a page without a title is called 'no-name'. */
export function useTitle(): (title: Title | null | undefined) => string {
  const { t } = useTranslation();
  return (title) => {
    if (!title) return t('shell.tab.noName');
    return 'key' in title ? t(title.key) : title.text;
  };
}
