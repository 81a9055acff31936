import { isNetwork } from '@contract/networks';
import type { SecuritySettings } from '@contract/security';

export const networkLists = ['accessAllow', 'accessDeny', 'trustedProxies'] as const;
type NetworkList = (typeof networkLists)[number];

/** The settings as the form holds them: lists of networks are lines of a text. */
export type FormValues = Omit<SecuritySettings, NetworkList> & Record<NetworkList, string>;

export const toForm = (settings: SecuritySettings): FormValues => ({
  ...settings,
  accessAllow: settings.accessAllow.join('\n'),
  accessDeny: settings.accessDeny.join('\n'),
  trustedProxies: settings.trustedProxies.join('\n'),
});

export const fromForm = (values: FormValues): SecuritySettings => ({
  ...values,
  secondFactorRoleIds: values.secondFactorFor === 'roles' ? values.secondFactorRoleIds : [],
  accessAllow: linesOf(values.accessAllow),
  accessDeny: linesOf(values.accessDeny),
  trustedProxies: linesOf(values.trustedProxies),
});

const linesOf = (text: string): string[] =>
  text
    .split(/[\n;,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The first line that is no network, counted from 1; null when all are. */
export function wrongLine(text: string): { line: number; text: string } | null {
  const lines = text.split('\n').map((line) => line.trim());
  const at = lines.findIndex((line) => line !== '' && !line.split(/[;,]/).every((part) => isNetwork(part)));
  return at === -1 ? null : { line: at + 1, text: lines[at] ?? '' };
}
