import type { Language } from '@contract/languages';
import { timeText } from '@contract/values';
import { dayMs, hourMs, minuteMs, secondMs } from '@contract/time';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppConfig } from '@/appConfig/useAppConfig';
import { useLanguage } from '@/i18n/useLanguage';
import { useAppSelector } from '@/app/store';

const tags: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB', hk: 'zh-HK' };

export interface Times {
  /** 14:05:09 */
  clock: (atMs: number) => string;
  /** 14:05 */
  minute: (atMs: number) => string;
  /** 2026-11-21 14:05:09, as lists and files write it. */
  stamp: (atMs: number) => string;
  /** 11-21 14:05:09: a stamp without its year. */
  moment: (atMs: number) => string;
  /** 11-21 */
  date: (atMs: number) => string;
  /** Saturday, 21 November 2026 */
  day: (atMs: number) => string;
  /** How long, in the largest two units. */
  age: (ms: number) => string;
  /** A round time in its one fitting unit: 15 min, 4 h, 3 d. */
  span: (ms: number) => string;
  number: (value: number, decimals?: number) => string;
  /** A whole number with its sign; what rounds to nothing has none. */
  change: (value: number) => string;
  /** Name of the time zone that all of these are in. */
  zone: string;
}

/** Of a stamp: "2026-" and "11-21". */
const [yearLength, monthAndDayLength] = [5, 5];
const two = '2-digit' as const;
const hms = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const;

function formattersOf(tag: string, timeZone: string | undefined): Omit<Times, 'age' | 'span'> {
  const format = (parts: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(tag, { ...parts, timeZone });
    return (atMs: number) => formatter.format(atMs);
  };
  const stamp = (atMs: number) => timeText(atMs, timeZone);
  const numbers = new Map<number, Intl.NumberFormat>();
  const numberOf = (decimals: number): Intl.NumberFormat => {
    const digits = {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // A reading a hair below zero is 0.0, not -0.0.
      signDisplay: 'negative',
    } as const;
    const known = numbers.get(decimals) ?? new Intl.NumberFormat(tag, digits);
    numbers.set(decimals, known);
    return known;
  };
  const changes = new Intl.NumberFormat(tag, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return {
    clock: format(hms),
    minute: format({ hour: two, minute: two, hourCycle: 'h23' }),
    stamp,
    moment: (atMs) => stamp(atMs).slice(yearLength),
    date: (atMs) => stamp(atMs).slice(yearLength, yearLength + monthAndDayLength),
    day: format({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
    number: (value, decimals = 0) => numberOf(decimals).format(value),
    change: (value) => changes.format(value),
    zone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** That of the plant, unless the person asked for another; undefined: that of the browser. */
function useTimeZone(): string | undefined {
  const plant = useAppConfig()?.plantTimeZone;
  const clock = useAppSelector((state) => state.settings.clock);
  return { plant, browser: undefined, utc: 'UTC' }[clock];
}

/**
 * Times and numbers in the language of the page and the time zone that the person reads times in.
 * @param inZone another zone, by its IANA name
 */
export function useTimes(inZone?: string): Times {
  const { t } = useTranslation();
  const language = useLanguage();
  const readIn = useTimeZone();
  const timeZone = inZone ?? readIn;
  const formatters = useMemo(() => formattersOf(tags[language], timeZone), [language, timeZone]);
  return useMemo(() => {
    const age = (ms: number): string => {
      const held = Math.max(0, ms);
      if (held < minuteMs) return t('age.seconds', { n: Math.floor(held / secondMs) });
      if (held < hourMs) return t('age.minutes', { n: Math.floor(held / minuteMs) });
      const h = Math.floor((held % dayMs) / hourMs);
      if (held < dayMs) return t('age.hours', { h, m: Math.floor((held % hourMs) / minuteMs) });
      return t('age.days', { d: Math.floor(held / dayMs), h });
    };
    const span = (ms: number): string => {
      if (ms < hourMs) return t('age.minutes', { n: Math.round(ms / minuteMs) });
      if (ms < dayMs) return t('span.hours', { n: Math.round(ms / hourMs) });
      return t('span.days', { n: Math.round(ms / dayMs) });
    };
    return { ...formatters, age, span };
  }, [formatters, t]);
}
