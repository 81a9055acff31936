import type { ComponentType } from 'react';
import { words } from '@/i18n/i18n';
import { bringAreas } from './areas';
import { late, type Late } from './late';
import { pageModules } from './pageModules';

type PageCode = Late<ComponentType>;
const pages = new Map<string, PageCode>();

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function';

/** The page of a route's component: `src/pages/<component>.tsx`, which exports it by its own last name. */
export function pageCode(component: string): PageCode | null {
  const known = pages.get(component);
  if (known) return known;
  const load = component.startsWith(declaredPrefix) ? declaredPage(component) : ownPage(component);
  if (!load) return null;
  const code = late(load);
  pages.set(component, code);
  return code;
}

function ownPage(component: string): (() => Promise<ComponentType>) | null {
  const load = pageModules[`../pages/${component}.tsx`];
  if (!load) return null;
  return async () => {
    const [exports] = await Promise.all([load(), wordsFor(component), bringAreas(component)]);
    const exported = exports[component.split('/').at(-1) ?? ''];
    if (!isComponent(exported)) throw new Error(`${component} exports no component of its name`);
    return exported;
  };
}

// Home and what stands before it must come fast: their words are there already.
const isLight = (component: string): boolean => /^(signIn|home|errors)\//.test(component);

/** Nobody else needs its many words. */
const manualComponent = 'help/Help';

async function wordsFor(component: string): Promise<void> {
  if (!isLight(component)) await words.reach(component === manualComponent ? 'manual' : 'all');
}

/** The screen of a declared resource has no module of its own: `crud/posts`. */
const declaredPrefix = 'crud/';

const declaredPage = (component: string) => async (): Promise<ComponentType> => {
  const [{ declaredScreen }] = await Promise.all([
    import('@/crud/declaredScreen'),
    words.reach('all'),
    bringAreas(component),
  ]);
  return declaredScreen(component.slice(declaredPrefix.length));
};
