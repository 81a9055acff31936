import { readFileSync } from 'node:fs';
import { trackedFiles } from '@tests/support/sources';

const inModules = trackedFiles(/^server\/modules\/[^/]+\/.+\.ts$/).map((path) => path.split('/').slice(2));
const inSagas = trackedFiles(/^sagas\/[^/]+\/.+\.ts$/).map((path) => path.split('/').slice(1));

const foldersOf = (pattern: RegExp, depth: number) =>
  new Set(trackedFiles(pattern).map((path) => path.split('/')[depth] ?? ''));

/** One spelling for `siteState`, `site-states` and `SiteStates`. */
const asOneNoun = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');

describe('one noun, one name', () => {
  // A module may have several stores and services; what is addressed from outside bears its name.
  it('names the routes and live topics of a server module after its folder', () => {
    const role = /^(\w+)\.(routes|live)(\.test)?\.ts$/;
    const strange = inModules.filter(([folder, file]) => {
      const name = role.exec(file ?? '')?.[1];
      return name !== undefined && name !== folder;
    });
    expect(strange.map((parts) => parts.join('/'))).toEqual([]);
  });

  it('names the calls of a folder of the sagas after its folder', () => {
    const role = /^(\w+)\.api(\.test)?\.ts$/;
    const strange = inSagas.filter(([folder, file]) => {
      const name = role.exec(file ?? '')?.[1];
      return name !== undefined && name !== folder;
    });
    expect(strange.map((parts) => parts.join('/'))).toEqual([]);
  });

  it('spells a noun the same on every floor', () => {
    const floors = {
      server: foldersOf(/^server\/modules\/[^/]+\//, 2),
      sagas: foldersOf(/^sagas\/[^/]+\//, 1),
      pages: foldersOf(/^src\/pages\/[^/]+\//, 2),
      contract: new Set(
        trackedFiles(/^contract\/[^/]+\.ts$/).map((path) => path.slice(9).replace(/(\.test)?\.ts$/, '')),
      ),
    };
    const spellings = new Map<string, Set<string>>();
    for (const names of Object.values(floors)) {
      for (const name of names)
        spellings.set(asOneNoun(name), (spellings.get(asOneNoun(name)) ?? new Set()).add(name));
    }
    const differing = [...spellings.values()].filter((names) => names.size > 1).map((names) => [...names]);
    expect(differing).toEqual([]);
  });

  it('calls what somebody asks for requested, and by no second word', () => {
    const second = /createAction[^;]*\('[\w/]*(Wanted|Asked|Wished)'/;
    expect(trackedFiles(/^sagas\/.+\.ts$/).filter((path) => second.test(readFileSync(path, 'utf8')))).toEqual(
      [],
    );
  });

  it('has no drawer for things without a name', () => {
    const drawers = /\/(utils?|common|managers?|helpers?|misc)(\/|\.)/i;
    expect(
      trackedFiles(/^(contract|sagas|src|server|field|tests|config)\//).filter((path) => drawers.test(path)),
    ).toEqual([]);
  });
});
