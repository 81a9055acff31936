import fc from 'fast-check';
import { resource } from '@contract/resources/roles';
import { blankOf } from '@sagas/resources/draft.saga';
import { isMet } from './isMet';

const options = {
  menuIds: [
    { value: 1, label: 'own' },
    { value: 2, label: 'backup', isWide: true },
  ],
};
const met = (values: object): string[] =>
  resource.cautions?.flatMap((one) => (isMet(one, { ...values }, options) ? [one.name] : [])) ?? [];

describe('a role that is written down', () => {
  it('begins without a data scope: nobody gives one unknowingly', () => {
    expect(blankOf(resource).dataScope).toBeNull();
  });

  it('is cautioned where its areas show nothing, and where its permissions reach beyond them', () => {
    const some = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
    fc.assert(
      fc.property(some, some, fc.constantFrom('1', '2', '3', '4', '5'), (areaIds, menuIds, dataScope) => {
        const said = met({ areaIds, menuIds, dataScope });
        expect(said.includes('seesNoSite')).toBe(dataScope === '5');
        expect(said.includes('departmentsToo')).toBe(['2', '3', '4'].includes(dataScope));
        expect(said.includes('beyondAreas')).toBe(menuIds.includes(2));
        expect(met({ areaIds: [], menuIds, dataScope })).toEqual([]);
      }),
    );
  });
});
