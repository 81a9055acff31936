import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Lists the declared resources in modules that vite, jest, tsx and tsc all read: a folder with a declaration and
 * its words is enough to be found, and a folder of the server with rules of its own for them. Written only when they
 * changed, so that watchers stay quiet.
 */
export function listResources(folder = 'contract/resources', modules = 'server/modules') {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${folder}/${entry.name}/texts.ts`))
    .map(({ name }) => name)
    .sort();
  write(`${folder}/generated.ts`, sourceOf(names));
  write(`${folder}/generatedNames.ts`, namesOf(names));
  const ruled = readdirSync(modules)
    .filter((noun) => existsSync(`${modules}/${noun}/resourceHooks.ts`))
    .sort();
  write(`${modules}/system/generatedHooks.ts`, hooksOf(ruled));
}

function write(file, source) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
}

const sourceOf = (names) =>
  [
    "import type { Resource } from '../resources';",
    ...names.map((name) => `import { resource as ${name} } from './${name}';`),
    ...names.map((name) => `import * as ${name}Texts from './${name}/texts';`),
    '',
    '/** Every declared resource, by its folder. Written by config/resources.mjs; not kept in git. */',
    `export const resources: readonly Resource[] = [${names.join(', ')}];`,
    '',
    'export const resourceTexts = {',
    ...['zh', 'en', 'hk'].map(
      (language) =>
        `  ${language}: Object.assign({}, ${names.map((name) => `${name}Texts.${language}`).join(', ')}) as Record<string, string>,`,
    ),
    '};',
    '',
  ].join('\n');

/** For declarations, which cannot import the list that they are in. */
const namesOf = (names) =>
  [
    '/** The folder of every declared resource. Written by config/resources.mjs; not kept in git. */',
    `export const resourceNames = [${names.map((name) => `'${name}'`).join(', ')}] as const;`,
    '',
  ].join('\n');

const hooksOf = (nouns) =>
  [
    "import type { ResourceHooks } from '../../crud';",
    "import type { HookContext, HooksOf } from '../hookContext';",
    ...nouns.map((noun) => `import { resourceHooks as ${noun} } from '../${noun}/resourceHooks';`),
    '',
    `const nouns: readonly HooksOf[] = [${nouns.join(', ')}];`,
    '',
    '/** What each noun says about its own resources. Written by config/resources.mjs; not kept in git. */',
    'export const declaredHooks = (context: HookContext): Readonly<Record<string, ResourceHooks>> =>',
    '  Object.assign({}, ...nouns.map((hooksOf) => hooksOf(context)));',
    '',
  ].join('\n');
