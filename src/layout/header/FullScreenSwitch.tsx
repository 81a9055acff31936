import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { fullScreenRefused } from '@sagas/settings/settings.actions';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { ToolButton } from './ToolButton';

const onChange = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** R-SHELL-09 */
export function FullScreenSwitch() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isFull = useSyncExternalStore(onChange, () => document.fullscreenElement !== null);
  const toggle = (): void => {
    if (!document.fullscreenEnabled) return void dispatch(fullScreenRefused());
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => dispatch(fullScreenRefused()));
  };
  return (
    <ToolButton
      className="shell-desktop-only"
      label={isFull ? t('shell.exitFullScreen') : t('shell.fullScreen')}
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={toggle}
    />
  );
}
