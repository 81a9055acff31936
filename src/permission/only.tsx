import { hasPermission, hasRole } from '@sagas/permission/checks';
import type { ReactNode } from 'react';
import { useAppSelector } from '@/app/store';

/** R-PERM-02; the server refuses by itself, this only hides the element. @throws Error without a list */
export function HasPermi({ any, children }: { any: readonly string[]; children: ReactNode }) {
  const mayPass = useAppSelector(({ session }) => hasPermission(session.permissions, any));
  return mayPass ? children : null;
}

/** R-PERM-01; the server refuses by itself here too. @throws Error without a list */
export function HasRole({ any, children }: { any: readonly string[]; children: ReactNode }) {
  const mayPass = useAppSelector(({ session }) => hasRole(session.roles, any));
  return mayPass ? children : null;
}
