import type { Language } from '@contract/languages';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';

interface Locales {
  antd: () => Promise<{ default: Locale }>;
  dayjs: () => Promise<unknown>;
  dayjsName: string;
}

const locales: Record<Language, Locales> = {
  zh: {
    antd: () => import('antd/locale/zh_CN'),
    dayjs: () => import('dayjs/locale/zh-cn'),
    dayjsName: 'zh-cn',
  },
  en: { antd: () => import('antd/locale/en_US'), dayjs: () => import('dayjs/locale/en'), dayjsName: 'en' },
  hk: {
    antd: () => import('antd/locale/zh_HK'),
    dayjs: () => import('dayjs/locale/zh-hk'),
    dayjsName: 'zh-hk',
  },
};

/** Loads both and lets the calendar speak it. */
export async function loadLocale(language: Language): Promise<Locale> {
  const wanted = locales[language];
  const [antd] = await Promise.all([wanted.antd(), wanted.dayjs()]);
  dayjs.locale(wanted.dayjsName);
  return antd.default;
}

/**
 * R-LANG-03: the words of the component library and the calendar. null before the first one is there; after that
 * the old one stays until the new one has come, so that nothing on screen is mounted anew.
 */
export function useLocale(language: Language): Locale | null {
  const [locale, setLocale] = useState<Locale | null>(null);
  useEffect(() => {
    let isOutdated = false;
    void loadLocale(language).then((loaded) => !isOutdated && setLocale(loaded));
    return () => {
      isOutdated = true;
    };
  }, [language]);
  return locale;
}
