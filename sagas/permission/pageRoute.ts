import type { Address } from '@contract/addresses';
/** Words of the server come as they are, our own by key. */
export type Title = { key: string } | { text: string };

export interface Crumb {
  title: Title;
  /** Where it leads: absent for plain text. */
  path?: string;
}

/** A page the console may show: fixed ones and those the server's menu names, in one shape. */
export interface PageRoute {
  /** Absolute pattern, `:name` for parameters and a trailing `*` for anything. */
  path: string;
  name: string;
  /** `src/pages/<component>.tsx` */
  component: string;
  /** bare: no shell, open to everyone · full: no shell, signed in · shell: inside the layout. */
  frame: 'bare' | 'full' | 'shell';
  title: Title | null;
  icon?: string;
  isHidden: boolean;
  noCache: boolean;
  isAffixed: boolean;
  activeMenu?: string;
  menuId?: number;
  /** Query that the menu entry carries, as a JSON object or a query string. */
  query?: string;
  trail: Crumb[];
  /** Parameters that must look like this; anything else is an unknown path. */
  params?: Record<string, string>;
}

/** What the guard let through last; the screen shows this and nothing else. */
export interface Admitted {
  address: Address;
  page: PageRoute;
  params: Record<string, string>;
  /** Name and parameters: two pages with the same key share one kept view. */
  viewKey: string;
}
