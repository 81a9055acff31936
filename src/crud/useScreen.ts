import { permissionOf, type ResourceAction, type SpecialAction } from '@contract/resources';
import { hasPermission } from '@sagas/permission/checks';
import type { ListState, Screen } from '@sagas/resources/resources.slice';
import { useAppSelector } from '@/app/store';

/** What the signed-in user may do here; the server decides anew on every call. */
export function useMay({ resource }: Screen): {
  act(action: ResourceAction): boolean;
  special(action: SpecialAction): boolean;
} {
  const permissions = useAppSelector((state) => state.session.permissions);
  return {
    act: (action) =>
      resource.actions.includes(action) && hasPermission(permissions, [permissionOf(resource, action)]),
    special: ({ permission }) => hasPermission(permissions, [permission]),
  };
}

const nothing: ListState = { status: 'loading', rows: [], total: 0, query: {}, selected: [], error: '' };

export const useList = (key: string): ListState =>
  useAppSelector((state) => state.resources.lists[key] ?? nothing);
