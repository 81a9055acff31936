import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resources } from '@contract/resources/generated';
import { draftSchema } from '@contract/resourceSchemas';
import { RegionDeclaration, SiteDeclaration } from '@contract/provisioning';

/** What is no name: secrets, and codes that a machine made. */
const secrets = new Set([
  'code: z.string().trim().max(128)',
  'code: z.string().max(16)',
  'code: z.string().max(4_096)',
]);
const entered =
  /\b\w*(?:[nN]ame|[cC]ode|[tT]itle|serial|brand|model): z\s*\.string\(\)(?:\s*\.trim\(\))?\s*\.(?:min|max)\([\d_]+/g;
/** Names in addresses and searches of files, which must match what is stored to the sign. */
const addresses =
  /contract\/(?:alarmActions|views|calls\/(?:files|logins|profile|gen|roles|connecting))\.ts$/;

describe('a name that is entered', () => {
  it('is written plainly on every way in, as `line()` of the contract does', () => {
    const found = readdirSync('contract', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('texts'))
      .map((name) => join('contract', name))
      .filter((name) => !addresses.test(name))
      .flatMap((name) =>
        [...readFileSync(name, 'utf8').matchAll(entered)].map(([text]) => ({ name, text: `${text})` })),
      )
      .filter(({ text }) => !secrets.has(text));
    expect(found).toEqual([]);
  });

  it('is so in every text of every resource, but for secrets and values for programs', () => {
    const odd = 'Ａ\u200Bb\u00A0c';
    const verbatim: string[] = [];
    for (const resource of resources)
      for (const [name, field] of Object.entries(resource.fields)) {
        if (field.kind !== 'text' || field.readOnly || field.secret || field.format || (field.min ?? 0) > 5)
          continue;
        if (field.isVerbatim) verbatim.push(`${resource.name}.${name}`);
        else if (field.max > 5)
          expect({ name, value: taken(resource, name, odd) }).toEqual({ name, value: 'Ab c' });
      }
    expect(verbatim).toEqual([
      'jobs.invokeTarget',
      'notificationChannels.acceptedAnswer',
      'params.configValue',
    ]);
  });

  it('is so in what a site declares of itself', () => {
    const name = { zh: '机房\u200B', en: 'Ｒoom', hk: '機房' };
    expect(RegionDeclaration.parse({ code: '330100', name }).name).toEqual({
      zh: '机房',
      en: 'Room',
      hk: '機房',
    });
    expect(SiteDeclaration.shape.name.parse('ＮＯＲＴＨ\u200B')).toBe('NORTH');
  });

  const taken = (resource: (typeof resources)[number], name: string, value: string): unknown => {
    const shape = (draftSchema(resource, 'add') as unknown as { in: { shape: Record<string, Parser> } }).in
      .shape;
    return shape[name]?.safeParse(value).data;
  };
});

interface Parser {
  safeParse(value: unknown): { data?: unknown };
}
