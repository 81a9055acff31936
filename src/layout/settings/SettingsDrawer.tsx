import { CloseOutlined, SettingOutlined } from '@ant-design/icons';
import { ColorPicker, Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { themeChosen } from '@sagas/settings/settings.actions';
import { layoutChanged, type LayoutChoice } from '@sagas/settings/settings.slice';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { SettingsSwitch } from './SettingsSwitch';
import { ThemePresets } from './ThemePresets';
import { rem } from '@/theme/scale';
import './settingsDrawer.css';

/** R-SHELL-17: a button at the right edge, and the drawer that it opens. */
export function SettingsDrawer() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="settings-button"
        aria-label={t('shell.layoutSettings')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <CloseOutlined /> : <SettingOutlined />}
      </button>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        size={rem(280)}
        title={t('shell.settings.title')}
        mask={{ enabled: true, blur: false }}
      >
        <Choices />
      </Drawer>
    </>
  );
}

function Choices() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { theme, appearance, clock } = useAppSelector((state) => state.settings);
  const options = (['light', 'dark', 'system'] as const).map((value) => ({
    value,
    label: t(`shell.settings.${value}`),
  }));
  const clocks = (['plant', 'browser', 'utc'] as const).map((value) => ({
    value,
    label: t(`shell.settings.clock.${value}`),
  }));
  return (
    <div className="settings-choices">
      <h3>{t('shell.settings.themeColour')}</h3>
      <ThemePresets />
      <label className="settings-row">
        {t('shell.settings.anyColour')}
        <ColorPicker
          value={theme}
          disabledAlpha
          onChangeComplete={(colour) => dispatch(themeChosen(colour.toHexString().slice(0, 7)))}
        />
      </label>
      <h3>{t('shell.settings.appearance')}</h3>
      <Segmented<LayoutChoice['appearance']>
        block
        value={appearance}
        options={options}
        onChange={(chosen) => dispatch(layoutChanged({ appearance: chosen }))}
      />
      <SettingsSwitch name="isHighContrast" label={t('shell.settings.highContrast')} />
      <h3>{t('shell.settings.clock')}</h3>
      <Segmented<LayoutChoice['clock']>
        block
        aria-label={t('shell.settings.clock')}
        value={clock}
        options={clocks}
        onChange={(chosen) => dispatch(layoutChanged({ clock: chosen }))}
      />
      <h3>{t('shell.layoutSettings')}</h3>
      <SettingsSwitch name="tagsView" label={t('shell.settings.tagsView')} />
      <SettingsSwitch name="fixedHeader" label={t('shell.settings.fixedHeader')} />
      <SettingsSwitch name="sidebarLogo" label={t('shell.settings.sidebarLogo')} />
    </div>
  );
}
