import { isDark as isDarkOf } from '@sagas/settings/settings.slice';
import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useLocale } from '@/i18n/locales';
import { antdTheme } from '@/theme/antdTheme';
import { isCalm } from '@/theme/isCalm';
import { useScale } from '@/theme/scale';
import { useAppSelector } from './store';

/** The component library in the colours, the size and the language of the moment. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const { theme, language, isHighContrast, device, ...chosen } = useAppSelector((state) => state.settings);
  // A thumb needs 40 px, whatever was chosen at the desk.
  const size = device === 'mobile' ? 'default' : chosen.size;
  const isDark = useAppSelector((state) => isDarkOf(state.settings));
  const locale = useLocale(language);
  const scale = useScale();
  const tokens = useMemo(
    () => antdTheme({ theme, size, isDark, isHighContrast, scale, isCalm: isCalm() }),
    [theme, size, isDark, isHighContrast, scale],
  );
  if (!locale) return null;
  return (
    <ConfigProvider theme={tokens} locale={locale} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
