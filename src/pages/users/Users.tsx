import { resource } from '@contract/resources/users';
import { useMemo } from 'react';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { DeptSide } from './parts/DeptSide';

/** The department is picked at the side. */
const taken = { deptId: '' };

/** R-CRUD-01: the departments beside their people. */
export function Users() {
  const side = useMemo(() => <DeptSide resource={resource} />, []);
  return <ResourceScreen resource={resource} side={side} sideSearches={taken} />;
}
