import { TranslationOutlined } from '@ant-design/icons';
import { languages } from '@contract/languages';
import { languageChosen } from '@sagas/settings/settings.actions';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { ChoiceMenu } from './ChoiceMenu';

/** R-LANG-02; each language is called by its own name. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <ChoiceMenu
      label={t('shell.language')}
      icon={<TranslationOutlined />}
      choices={languages}
      current={useAppSelector((state) => state.settings.language)}
      nameOf={(language) => t(`language.${language}`)}
      onChoose={(language) => dispatch(languageChosen(language))}
    />
  );
}
