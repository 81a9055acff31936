import { dicts } from './dicts';
import { entry } from './entry';
import { home } from './home';
import { jobs } from './jobs';
import { live } from './live';
import { notices } from './notices';

/** What may be said until the home page stands: pages that keep a tab name themselves here too. */
export const firstPage = { ...entry, ...home, ...live, ...notices, ...jobs, ...dicts };
