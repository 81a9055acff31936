import { TranslationOutlined } from '@ant-design/icons';
import { languages } from '@contract/languages';
import { languageChosen } from '@sagas/settings/settings.actions';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../app/store';
import { ToolButton } from './ToolButton';
import { useFocusBack } from './useFocusBack';

/** R-LANG-02; each language is called by its own name. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.settings.language);
  const items = languages.map((language) => ({
    key: language,
    label: t(`language.${language}`),
    disabled: language === current,
    onClick: () => dispatch(languageChosen(language)),
  }));
  return (
    <Dropdown
      autoFocus
      onOpenChange={useFocusBack()}
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
    >
      <ToolButton label={t('shell.language')} icon={<TranslationOutlined />} />
    </Dropdown>
  );
}
