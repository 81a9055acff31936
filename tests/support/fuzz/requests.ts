import type { Route } from '@server/platform/http/route';
import type { z } from 'zod';
import type { TestCall } from '../testServer';
import type { Dice } from './dice';
import { valueFor } from './values';

export interface FuzzRequest {
  path: string;
  call: TestCall;
}

/** One request to this route, by chance: from quite right to quite mad. */
export function requestTo(route: Route, dice: Dice): FuzzRequest {
  const hostility = dice.oneOf([0, 0.05, 0.2, 0.5]);
  const path = pathOf(route, dice, hostility) + queryOf(route, dice, hostility);
  return { path, call: { method: route.method, ...bodyOf(route, dice, hostility) } };
}

/** Addresses have no other shape than names with values. */
function partsOf(schema: z.ZodType | undefined, dice: Dice, hostility: number): Record<string, unknown> {
  const value = schema ? valueFor(schema, dice, hostility) : {};
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function pathOf(route: Route, dice: Dice, hostility: number): string {
  const given = partsOf(route.params, dice, hostility);
  return route.path.replace(/\{(\w+)\}|:(\w+)/g, (_whole, braced: string, plain: string) => {
    const value = given[braced || plain];
    return dice.chance(0.3) ? String(1 + dice.below(30)) : encoded(value);
  });
}

function queryOf(route: Route, dice: Dice, hostility: number): string {
  const given = partsOf(route.query, dice, hostility);
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    Array.isArray(value) && dice.chance(0.3)
      ? value.map((one) => [name, one] as const)
      : [[name, value] as const],
  );
  if (pairs.length === 0) return '';
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`).join('&')}`;
}

function bodyOf(route: Route, dice: Dice, hostility: number): Pick<TestCall, 'body'> {
  if (route.upload) return { body: formOf(dice) };
  if (route.method === 'GET') return {};
  if (!route.body) return dice.chance(0.2) ? { body: { nonsense: 1 } } : {};
  return { body: valueFor(route.body, dice, hostility) };
}

function formOf(dice: Dice): FormData {
  const form = new FormData();
  const bytes = Uint8Array.from({ length: dice.below(3_000) }, () => dice.below(256));
  const starts = dice.oneOf([
    'PK\u0003\u0004',
    '\u0089PNG\r\n',
    'GIF89a',
    '%PDF-',
    '<svg onload=alert(1)>',
    '',
  ]);
  const name = dice.oneOf(['a.xlsx', 'a.png', 'a.gif', 'a.pdf', 'a.svg', '../a.html', 'a']);
  if (dice.chance(0.9)) form.append(dice.oneOf(['file', 'avatarfile', 'x']), new Blob([starts, bytes]), name);
  if (dice.chance(0.2)) form.append('nonsense', 'x');
  return form;
}

/** A lone surrogate has no encoding of its own; the wire carries what stands for it. */
const encoded = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
};
