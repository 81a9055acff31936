import { FontSizeOutlined } from '@ant-design/icons';
import { sizeChosen } from '@sagas/settings/settings.actions';
import { sizes } from '@sagas/settings/settings.slice';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { ChoiceMenu } from './ChoiceMenu';

/** R-SHELL-11 */
export function SizeMenu() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <ChoiceMenu
      className="shell-desktop-only"
      label={t('shell.size')}
      icon={<FontSizeOutlined />}
      choices={sizes}
      current={useAppSelector((state) => state.settings.size)}
      nameOf={(size) => t(`shell.size.${size}`)}
      onChoose={(size) => dispatch(sizeChosen(size))}
    />
  );
}
