import { resources } from './resources/generated';
import type { Resource } from './resources';

const parents: Readonly<Record<NonNullable<Resource['menu']>['parent'], string>> = {
  ...{ area: '/area', analysis: '/analysis', system: '/system', monitor: '/monitor', tool: '/tool' },
  ...{ log: '/system/log', faultSetup: '/fault/faultSetup', access: '/access' },
};

/** Where the list of a resource stands in the menu as it is delivered; null for one without an entry. */
export function pageOfResource(name: string): string | null {
  const menu = resources.find((one) => one.name === name)?.menu;
  return menu ? `${parents[menu.parent]}/${menu.path}` : null;
}
