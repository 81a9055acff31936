import type { Diagnostics } from '@contract/diagnostics';
import type { MonitorHealth } from '@contract/monitor';
import { release, type as osType } from 'node:os';
import { productVersion } from '../../appConfig/version';
import type { Environment } from '../../../../config/environment';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import type { Actor } from '../../../platform/http/route';
import type { Troubles } from '../../../platform/troubles';
import { configurationOf, createScrub } from './secrets';

export interface DiagnosticsDeps {
  database: Database;
  clock: Clock;
  environment: Environment;
  troubles: Pick<Troubles, 'recent'>;
}

const schema = 'select max(name) as name from schema_migrations';
const standing = `
  select a.definition_id as id, a.raised_at as "raisedAt", a.level from alarms a
  join alarm_definitions d on d.id = a.definition_id and d.device_class = 'centre'
  where a.cleared_at is null order by a.raised_at`;

/** Statements may carry what people entered: their texts stay here. */
const withoutStatements = (health: MonitorHealth): MonitorHealth => ({
  ...health,
  database: { ...health.database, slow: health.database.slow.map((each) => ({ ...each, text: '***' })) },
});

/** Gathers what whoever helps from afar has to know. */
export function createDiagnostics(
  { environment, troubles, database: { pool }, clock }: DiagnosticsDeps,
  readHealth: (actor: Actor) => Promise<MonitorHealth>,
): (context: { actor: Actor }) => Promise<Diagnostics> {
  const scrub = createScrub(environment);
  const product = productVersion();
  return async ({ actor }) => {
    const health = await readHealth(actor);
    const { rows } = await pool.query<{ name: string | null }>(schema);
    const { rows: alarms } = await pool.query<Diagnostics['centreAlarms'][number]>(standing);
    const versions = {
      ...{ product, node: process.versions.node, database: health.database.version },
      ...{ system: `${osType()} ${release()} ${process.arch}`, schema: rows[0]?.name ?? '' },
    };
    return {
      ...{ at: clock.now(), versions, configuration: configurationOf(environment) },
      ...scrub({ health: withoutStatements(health), troubles: troubles.recent() }),
      centreAlarms: alarms,
    };
  };
}
