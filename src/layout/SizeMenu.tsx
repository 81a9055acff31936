import { FontSizeOutlined } from '@ant-design/icons';
import { sizeChosen } from '@sagas/settings/settings.actions';
import { sizes } from '@sagas/settings/settings.slice';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../app/store';
import { ToolButton } from './ToolButton';
import { useFocusBack } from './useFocusBack';

/** R-SHELL-11 */
export function SizeMenu() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.settings.size);
  const items = sizes.map((size) => ({
    key: size,
    label: t(`shell.size.${size}`),
    disabled: size === current,
    onClick: () => dispatch(sizeChosen(size)),
  }));
  return (
    <Dropdown
      autoFocus
      onOpenChange={useFocusBack()}
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
    >
      <ToolButton className="desktop-only" label={t('shell.size')} icon={<FontSizeOutlined />} />
    </Dropdown>
  );
}
