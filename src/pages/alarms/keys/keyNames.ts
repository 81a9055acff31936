import type { TFunction } from 'i18next';

const caps: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Enter: '↵',
  Escape: 'Esc',
};

/** What stands on a key. */
export const keyNameOf = (t: TFunction, key: string): string =>
  key === ' ' ? t('alarms.key.space') : (caps[key] ?? key);
