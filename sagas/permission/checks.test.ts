import { adminRole, wildcardPermission } from '@contract/session';
import { hasPermission, hasRole } from './checks';

describe('what somebody may do', () => {
  it('R-PERM-01 needs one of the wanted roles among several, or the administrator’s', () => {
    expect(hasRole(['keeper', 'common'], ['common'])).toBe(true);
    expect(hasRole(['keeper', adminRole], ['common'])).toBe(true);
    expect(hasRole(['keeper'], ['common', 'editor'])).toBe(false);
    expect(hasRole([], ['common'])).toBe(false);
  });

  it('R-PERM-02 needs one of the wanted permissions among several, or the one for all', () => {
    expect(hasPermission(['a:b:list', 'a:b:edit'], ['a:b:edit'])).toBe(true);
    expect(hasPermission(['a:b:list', wildcardPermission], ['c:d:add'])).toBe(true);
    expect(hasPermission(['a:b:list'], ['a:b:edit', 'a:b:add'])).toBe(false);
    expect(hasPermission([], ['a:b:list'])).toBe(false);
  });
});
