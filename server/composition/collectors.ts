import { createBInterface } from '../collectors/bInterface';
import { Judgements } from '../collectors/judgements';
import { createReach } from '../collectors/reach';
import type { Ingest } from '../ingest';
import { createAlarmRecords } from '../modules/alarms/alarmRecords';
import type { FieldBroker } from '../platform/broker/broker';
import type { AppContext, Part } from './appContext';

type Sending = Pick<FieldBroker, 'publish'>;

/** What commands go by, and what carries them. */
export interface CommandWay {
  sendBy(broker: Sending): void;
}

/** What hears foreign devices: off unless its port is set. Commands to what it hears go through it. */
export function composeCollectors(
  context: AppContext,
  { collected, broker }: Pick<Ingest, 'collected' | 'broker'>,
  commands: CommandWay,
): Part {
  const { environment, database, clock, createLimit, log } = context;
  const { B_INTERFACE_PORT, B_INTERFACE_HOST, B_INTERFACE_NETWORKS, B_INTERFACE_URL, ROLE } = environment;
  commands.sendBy(broker);
  if (B_INTERFACE_PORT === undefined) return { routes: [] };
  const { listening, judging, through } = createBInterface(
    {
      ...{ pool: database.pool, db: database.db, clock, createLimit, log },
      ...{ delayFactor: environment.ALARM_DELAY_FACTOR, writeAlarms: createAlarmRecords(database.db).write },
      reach: createReach(B_INTERFACE_NETWORKS),
      judgements: new Judgements({ url: database.url, clock, log }),
    },
    collected,
    { host: B_INTERFACE_HOST, port: B_INTERFACE_PORT, publicUrl: B_INTERFACE_URL ?? null },
  );
  commands.sendBy(through(broker));
  const isIngest = ROLE.includes('ingest');
  // Behind the intake, so that it stops first.
  return { routes: [], web: isIngest ? [] : listening, ingest: [...judging, ...listening] };
}
