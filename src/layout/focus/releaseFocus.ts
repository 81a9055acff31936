import type { MouseEvent } from 'react';

/** A pointer that chose a page goes on in it, and so do the keys; who pressed Enter stays among the links. */
export function releaseFocus({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  if (detail > 0) currentTarget.blur();
}
