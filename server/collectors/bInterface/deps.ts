import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Judgements } from '../judgements';
import type { Reach } from '../reach';

/** What all parts of this collector stand on. */
export interface BInterfaceDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  reach: Reach;
  judgements: Judgements;
}
