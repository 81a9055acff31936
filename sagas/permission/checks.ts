import { adminRole, wildcardPermission } from '@contract/session';

/** @throws Error when no list is given (R-PERM-03) */
const demandList = (wanted: readonly string[], what: string): void => {
  if (!Array.isArray(wanted) || wanted.length === 0) throw new Error(`a list of ${what} is needed`);
};

/** R-PERM-01 */
export function hasRole(roles: readonly string[], wanted: readonly string[]): boolean {
  demandList(wanted, 'roles');
  return roles.some((role) => role === adminRole || wanted.includes(role));
}

/** R-PERM-02 */
export function hasPermission(permissions: readonly string[], wanted: readonly string[]): boolean {
  demandList(wanted, 'permissions');
  return permissions.some((held) => held === wildcardPermission || wanted.includes(held));
}
