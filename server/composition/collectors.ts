import { createBInterface } from '../collectors/bInterface';
import { Judgements } from '../collectors/judgements';
import { createReach } from '../collectors/reach';
import type { Ingest } from '../ingest';
import type { AppContext, Part } from './appContext';

/** What hears foreign devices: off unless its port is set. */
export function composeCollectors(context: AppContext, { collected }: Pick<Ingest, 'collected'>): Part {
  const { environment, database, clock, log } = context;
  const { B_INTERFACE_PORT, B_INTERFACE_HOST, B_INTERFACE_NETWORKS, B_INTERFACE_URL, ROLE } = environment;
  if (B_INTERFACE_PORT === undefined) return { routes: [] };
  const { listening, judging } = createBInterface(
    {
      ...{ pool: database.pool, clock, log },
      reach: createReach(B_INTERFACE_NETWORKS),
      judgements: new Judgements({ url: database.url, clock, log }),
    },
    collected,
    { host: B_INTERFACE_HOST, port: B_INTERFACE_PORT, publicUrl: B_INTERFACE_URL ?? null },
  );
  const isIngest = ROLE.includes('ingest');
  // Behind the intake, so that it stops first.
  return { routes: [], web: isIngest ? [] : listening, ingest: [...judging, ...listening] };
}
