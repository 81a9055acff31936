import { createElement, lazy, type ComponentType, type LazyExoticComponent, type ReactElement } from 'react';
import { words } from '../i18n/i18n';
import { pageModules } from './pageModules';

type Page = LazyExoticComponent<ComponentType>;
const pages = new Map<string, Page>();

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
  const page = lazy(async () => {
    const [exports] = await Promise.all([load(), wordsFor(component)]);
    const exported = exports[component.split('/').at(-1) ?? ''];
    if (!isComponent(exported)) throw new Error(`${component} exports no component of its name`);
    return { default: exported };
  });
  pages.set(component, page);
  return page;
}

// Home and what stands before it must come fast: their words are there already.
const isLight = (component: string): boolean => /^(signIn|home|errors)\//.test(component);

async function wordsFor(component: string): Promise<void> {
  if (!isLight(component)) await words.reach('all');
}

/** The screen of a declared resource has no module of its own: `crud/posts`. */
const declaredPrefix = 'crud/';

function declaredPage(component: string): Page {
  const name = component.slice(declaredPrefix.length);
  const page = lazy(async () => {
    const [{ declaredScreen }] = await Promise.all([import('../crud/declaredScreen'), words.reach('all')]);
    return { default: declaredScreen(name) };
  });
  pages.set(component, page);
  return page;
}
