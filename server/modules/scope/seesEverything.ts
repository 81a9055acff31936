import type { Actor } from '../../platform/http/route';

/** An administrator, or a machine of one; what the machine may do, and where, its token narrows elsewhere. */
export const seesEverything = ({ isAdmin, token }: Pick<Actor, 'isAdmin' | 'token'>): boolean =>
  isAdmin || token?.isOfAdmin === true;
