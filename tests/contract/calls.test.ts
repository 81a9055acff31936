import type { Call } from '@contract/calls/call';
import { everyCall } from '@tests/support/everyCall';
import { productSources } from '@tests/support/sources';

const sources = [...productSources()].map(([path, text]) => ({ path, text }));

const repeated = (texts: readonly string[]): string[] => texts.filter((text, i) => texts.indexOf(text) !== i);

/** The path as the text of a route or of a saga would write it. */
const written = ({ path }: Call): RegExp =>
  new RegExp(`['"\`]${path.replace(/\{\w+\}/g, '\\$?\\{[^}]*\\}')}['"\`]`);

describe('a call', () => {
  let calls: Call[];
  beforeAll(async () => {
    calls = await everyCall();
  });

  it('is declared once, under one id and one address', () => {
    expect(calls.length).toBeGreaterThan(5);
    expect(repeated(calls.map(({ id }) => id))).toEqual([]);
    expect(repeated(calls.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
  });

  it('has a schema for the parameters in its path, and for no others', () => {
    for (const { id, path, params } of calls) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const { shape = {} } = (params ?? {}) as { shape?: Record<string, unknown> };
      expect({ id, params: Object.keys(shape).toSorted() }).toEqual({ id, params: inPath.toSorted() });
    }
  });

  it('is declared in the contract alone', () => {
    const elsewhere = sources.filter(
      ({ path, text }) => !path.startsWith('contract/calls/') && text.includes('defineCall('),
    );
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });

  it('is sent and served by its value: no route and no saga repeats its path', () => {
    const speaking = sources.filter(
      ({ path, text }) =>
        /\broute\(/.test(text) ||
        (path.startsWith('sagas/') && /\b(http|send|request|download)\(/.test(text)),
    );
    const repeating = speaking.flatMap(({ path, text }) =>
      calls.filter((call) => written(call).test(text)).map(({ id }) => `${path}: ${id}`),
    );
    expect(repeating).toEqual([]);
  });

  it('has no path outside the contract, but for those of declared resources', () => {
    const spelled = /method: '(GET|POST|PUT|DELETE)',\s*path: ['"`]\//;
    const outside = sources.filter(
      ({ path, text }) => /^(sagas|src|server)\//.test(path) && spelled.test(text),
    );
    expect(outside.map(({ path }) => path)).toEqual([]);
  });

  it('gives a button its permission', () => {
    const spelling = sources.filter(
      ({ path, text }) => path.startsWith('src/') && /HasPermi any=\{\[['"`]/.test(text),
    );
    expect(spelling.map(({ path }) => path)).toEqual([]);
  });
});
