import { createElement, lazy, type ComponentType, type LazyExoticComponent, type ReactElement } from 'react';
import { words } from '@/i18n/i18n';
import { bringAreas } from './areas';
import { pageModules } from './pageModules';

type Page = LazyExoticComponent<ComponentType>;
const pages = new Map<string, Page>();
const lost = new Set<string>();

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function';

/** The page of a route's component: `src/pages/<component>.tsx`, which exports it by its own last name. */
export function pageElement(component: string): ReactElement | null {
  const page = lazyPage(component);
  return page && createElement(page);
}

function lazyPage(component: string): Page | null {
  const known = pages.get(component);
  if (known) return known;
  if (component.startsWith(declaredPrefix)) return declaredPage(component);
  const load = pageModules[`../pages/${component}.tsx`];
  if (!load) return null;
  return remembered(component, async () => {
    const [exports] = await Promise.all([load(), wordsFor(component), bringAreas(component)]);
    const exported = exports[component.split('/').at(-1) ?? ''];
    if (!isComponent(exported)) throw new Error(`${component} exports no component of its name`);
    return exported;
  });
}

function remembered(component: string, fetched: () => Promise<ComponentType>): Page {
  const page = lazy(async () => {
    try {
      return { default: await fetched() };
    } catch (error) {
      lost.add(component);
      throw error;
    }
  });
  pages.set(component, page);
  return page;
}

/** A page that could not be fetched is asked for anew when it is next on screen. */
export function forgetLostPage(component: string): void {
  if (lost.delete(component)) pages.delete(component);
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

function declaredPage(component: string): Page {
  const name = component.slice(declaredPrefix.length);
  return remembered(component, async () => {
    const [{ declaredScreen }] = await Promise.all([
      import('@/crud/declaredScreen'),
      words.reach('all'),
      bringAreas(component),
    ]);
    return declaredScreen(name);
  });
}
