import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../app/store';

/** R-ERR-04 */
export function ExportOverlay() {
  const { t } = useTranslation();
  const isShown = useAppSelector((state) => state.prompts.exportsUnderWay);
  return <Spin fullscreen spinning={isShown} description={t('shell.exporting')} />;
}
