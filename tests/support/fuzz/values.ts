import { z } from 'zod';
import type { Dice } from './dice';

type Node = Record<string, unknown>;

/** What people who mean harm, and programs that are broken, send in place of a text. */
const hostileTexts = [
  "' or '1'='1",
  "1'; drop table users; --",
  '1) union all (values (1)) --',
  '%',
  '_%\\',
  '<img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\ufeff',
  '👩‍👩‍👧‍👦',
  '${7*7}{{7*7}}',
  '=1+1',
  'null',
  'undefined',
  'true',
  'NaN',
  '-1',
  '1e309',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '0x10',
  '1,2,3',
  ',',
  '1,,2',
  '2026-13-45 99:99:99',
  '999999-01-01',
  '0001-01-01 00:00:00',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '',
  ' ',
];
const hostileNumbers = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e-7];
const hostile = (dice: Dice): unknown =>
  dice.oneOf<() => unknown>([
    () => dice.oneOf(hostileTexts),
    () => dice.oneOf(hostileTexts),
    () => dice.oneOf(hostileNumbers),
    () => null,
    () => [],
    () => ({}),
    () => true,
    () => 'x'.repeat(5_000),
    () => [dice.oneOf(hostileTexts), { a: null }],
    () => ({ __proto__: { isAdmin: true }, $ne: null, toString: 'x' }),
  ])();

/** What a caller sends for this schema: mostly what it asks for, often not quite, sometimes something else. */
export function valueFor(schema: z.ZodType, dice: Dice, hostility: number): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Node;
  return valueOf(json, { dice, hostility, root: json, depth: 0 });
}

interface Making {
  dice: Dice;
  hostility: number;
  root: Node;
  depth: number;
}

function valueOf(node: Node, making: Making): unknown {
  const { dice, hostility, depth } = making;
  if (depth > 0 && dice.chance(hostility)) return hostile(dice);
  const deeper = { ...making, depth: depth + 1 };
  if (typeof node.$ref === 'string')
    return depth > 6 ? null : valueOf(referred(making.root, node.$ref), deeper);
  if ('const' in node) return node.const;
  if (Array.isArray(node.enum)) return dice.oneOf(node.enum as unknown[]);
  const options = (node.anyOf ?? node.oneOf) as Node[] | undefined;
  if (options) return valueOf(dice.oneOf(options), deeper);
  if (Array.isArray(node.allOf)) return valueOf((node.allOf as Node[])[0] ?? {}, deeper);
  return plainValue(node, deeper);
}

function plainValue(node: Node, making: Making): unknown {
  const { dice } = making;
  switch (node.type) {
    case 'object':
      return objectOf(node, making);
    case 'array':
      return listOf(node, making);
    case 'integer':
    case 'number':
      return numberOf(node, dice);
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return textOf(node, dice);
    default:
      return dice.oneOf<unknown>([1, '1', 'abc', true, null, '1,2']);
  }
}

/** A pair or triple has a schema for each place, and `false` where nothing more may follow. */
function listOf(node: Node, making: Making): unknown[] {
  if (Array.isArray(node.prefixItems))
    return (node.prefixItems as Node[]).map((item) => valueOf(item, making));
  return Array.from({ length: making.dice.below(4) }, () => valueOf((node.items ?? {}) as Node, making));
}

function objectOf(node: Node, making: Making): Node {
  const { dice, hostility } = making;
  const required = new Set((node.required ?? []) as string[]);
  const entries = Object.entries((node.properties ?? {}) as Record<string, Node>)
    .filter(([name]) => (required.has(name) ? !dice.chance(hostility / 4) : dice.chance(0.5)))
    .map(([name, inner]) => [name, valueOf(inner, making)]);
  const stranger = dice.chance(hostility / 3) ? [['nonsense', hostile(dice)]] : [];
  return Object.fromEntries([...entries, ...stranger]) as Node;
}

function numberOf({ minimum, maximum, type }: Node, dice: Dice): number {
  const low = typeof minimum === 'number' ? Math.max(minimum, -1e6) : 0;
  const high = typeof maximum === 'number' ? Math.min(maximum, low + 1e6) : low + 40;
  const value = low + dice.next() * (high - low);
  return type === 'integer' ? Math.round(value) : value;
}

const words = [
  'north',
  'alarm',
  'admin',
  'a',
  'x1',
  '10.0.0.1',
  '2026-01-02',
  '2026-01-02 03:04:05',
  '1',
  '0',
  'asc',
];

function textOf({ minLength, maxLength, format }: Node, dice: Dice): string {
  if (format === 'email') return `u${dice.below(1_000)}@example.com`;
  const least = typeof minLength === 'number' ? minLength : 0;
  const most = typeof maxLength === 'number' ? maxLength : 200;
  if (dice.chance(0.05)) return '测'.repeat(Math.min(most, 600));
  return `${dice.oneOf(words)}${dice.chance(0.3) ? dice.below(10_000) : ''}`
    .padEnd(least, 'z')
    .slice(0, most);
}

function referred(root: Node, ref: string): Node {
  return ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((node, step) => (node as Node)[step], root) as Node;
}
