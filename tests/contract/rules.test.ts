import { existsSync, readFileSync } from 'node:fs';
import { idleTitles, isTest, testTitles, trackedFiles } from '@tests/support/sources';

const number = /\bR-[A-Z]+-\d{2}\b/g;
const row = /^\|\s*(R-[A-Z]+-\d{2})\s*\|([^|]+)\|([^|]+)\|\s*(\w+)\s*\|$/;

const rules = readFileSync('docs/rules.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, says, where, status] = row.exec(line) ?? [];
    return id ? [{ id, says: says?.trim(), where: where?.trim(), status }] : [];
  });

const quotedBy = new Map<string, string[]>();
const idle = new Set<string>();
for (const path of trackedFiles(/\.(test|spec)\.tsx?$/).filter(isTest)) {
  const source = readFileSync(path, 'utf8');
  for (const title of testTitles(source)) {
    for (const id of title.match(number) ?? []) quotedBy.set(id, [...(quotedBy.get(id) ?? []), path]);
  }
  for (const title of idleTitles(source)) for (const id of title.match(number) ?? []) idle.add(id);
}

describe('the list of rules', () => {
  it('gives every rule once, with words, a place and a status', () => {
    expect(rules.length).toBeGreaterThan(100);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(rules.filter(({ says, where }) => !says || !where)).toEqual([]);
    expect(rules.filter(({ status }) => status !== 'done' && status !== 'pending')).toEqual([]);
  });

  it('leaves no line with a number that the table does not understand', () => {
    const mentioned = readFileSync('docs/rules.md', 'utf8').match(number) ?? [];
    expect(mentioned.filter((id) => !rules.some((rule) => rule.id === id))).toEqual([]);
  });

  it('calls a rule done only when the title of a test quotes it', () => {
    const unproven = rules
      .filter(({ id, status }) => status === 'done' && !quotedBy.has(id))
      .map(({ id }) => id);
    expect(unproven).toEqual([]);
  });

  it('calls no rule done of which a test is still to come or is skipped', () => {
    expect(rules.filter(({ id, status }) => status === 'done' && idle.has(id)).map(({ id }) => id)).toEqual(
      [],
    );
  });

  it('names rooms that exist', () => {
    expect(
      rules.filter(({ where }) => !existsSync(where ?? '')).map(({ id, where }) => `${id} ${where}`),
    ).toEqual([]);
  });

  it('knows every number that a test quotes', () => {
    const strangers = [...quotedBy].filter(([id]) => !rules.some((rule) => rule.id === id));
    expect(strangers).toEqual([]);
  });

  it('prints what is pending', () => {
    const pending = rules.filter(({ status }) => status === 'pending');
    const quoted = pending.filter(({ id }) => quotedBy.has(id)).map(({ id }) => id);
    process.stdout.write(`rules: ${rules.length - pending.length} done, ${pending.length} pending\n`);
    process.stdout.write(`pending: ${pending.map(({ id }) => id).join(' ')}\n`);
    if (quoted.length > 0) process.stdout.write(`pending although a test quotes them: ${quoted.join(' ')}\n`);
    expect(pending.every(({ id }) => id.startsWith('R-'))).toBe(true);
  });
});
