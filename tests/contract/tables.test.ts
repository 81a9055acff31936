import { readFileSync } from 'node:fs';
import { productSources, trackedFiles } from '@tests/support/sources';

/** The tables that the query builder knows by their types. */
const typed = trackedFiles(/^server\/tables\/.+\.ts$/).flatMap((path) => {
  const [, body = ''] = /export interface \w+Tables[^{]*\{([\s\S]*?)\n\}/.exec(readFileSync(path, 'utf8')) ?? [];
  return [...body.matchAll(/^ {2}(\w+):/gm)].flatMap(([, name]) => (name === undefined ? [] : [name]));
});

const server = [...productSources('server')]
  .filter(([path]) => !path.startsWith('server/tables/'))
  .map(([, source]) => source)
  .join('\n');

describe('the type of a table', () => {
  it('is there for tables that the query builder is asked about, and for no others', () => {
    const unused = typed.filter((name) => !new RegExp(`['"\`]${name}( as \\w+)?['"\`.]`).test(server));
    expect(typed).toContain('alarms');
    expect(unused).toEqual([]);
  });
});
