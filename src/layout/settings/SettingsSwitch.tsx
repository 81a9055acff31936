import { layoutChanged } from '@sagas/settings/settings.slice';
import { Switch } from 'antd';
import { useAppDispatch, useAppSelector } from '@/app/store';

interface SettingsSwitchProps {
  name: 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'isHighContrast';
  label: string;
}

export function SettingsSwitch({ name, label }: SettingsSwitchProps) {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector((state) => state.settings[name]);
  return (
    <label className="settings-row">
      {label}
      <Switch checked={isOn} onChange={(checked) => dispatch(layoutChanged({ [name]: checked }))} />
    </label>
  );
}
