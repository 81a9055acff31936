import type { Call } from '@contract/calls/call';
import type { Resource } from '@contract/resources';
import { callScopes, topicScopes, type ResourceScope } from '@contract/scope';

export const scopeMarks = ['<!-- scopes -->', '<!-- end of scopes -->'] as const;

const usual = {
  site: ['rows of sites in sight', 'the same'],
  author: ['rows of the author', 'the same'],
} as const;

function rowsOf(scope: ResourceScope): readonly [string, string] {
  if (scope.by === 'global')
    return [
      `all: ${scope.reason}`,
      scope.writers === 'everywhere' ? 'who reaches everywhere' : 'who holds the permission',
    ];
  if (scope.rule !== undefined) {
    const [seen = '', changed = 'the same'] = scope.rule.split('; ');
    return [seen.replace(/^seen /, ''), changed.replace(/^changed by /, '')];
  }
  if (scope.by === 'area')
    return [
      'rows whose region reaches into what is in sight, and those of the whole network',
      'who sees all of the region; of the whole network, who reaches everywhere',
    ];
  if (scope.by === 'department') return ['rows about people around', 'the same'];
  return usual[scope.by];
}

const resourceRows = (resources: readonly Resource[]): string[] =>
  resources.map(({ name, scope, actions }) => {
    const [seen, changed] = rowsOf(scope);
    const isWritten = actions.some((action) => ['add', 'edit', 'remove', 'import'].includes(action));
    return `| ${name} | ${scope.by} | ${seen} | ${isWritten ? changed : '–'} |`;
  });

/** `alarms.list, alarms.read` as `alarms: list, read`. */
function byNoun(ids: readonly string[]): string {
  const verbs = new Map<string, string[]>();
  for (const id of ids.toSorted()) {
    const [noun = '', ...rest] = id.split('.');
    verbs.set(noun, [...(verbs.get(noun) ?? []), rest.join('.')]);
  }
  return [...verbs].map(([noun, names]) => `**${noun}** ${names.join(', ')}`).join('; ');
}

/** The part of docs/security.md that says how far everything reaches, as it is declared. */
export function scopeTable(resources: readonly Resource[], calls: readonly Call[]): string {
  const callRows = callScopes.map((kind) => {
    const ids = calls.filter(({ scope }) => scope === kind).map(({ id }) => id);
    return `| ${kind} | ${byNoun(ids)} |`;
  });
  const topics = Object.entries(topicScopes).map(([topic, kind]) => `\`${topic}\` ${kind}`);
  return [
    '| resource | of | seen | changed |',
    '| --- | --- | --- | --- |',
    ...resourceRows(resources),
    '',
    '| reach | calls |',
    '| --- | --- |',
    ...callRows,
    '',
    `Live topics: ${topics.join(', ')}.`,
  ].join('\n');
}
