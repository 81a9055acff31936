import type { CollectedPort } from '../../ingest/collected';
import type { BInterfaceDeps } from './deps';
import type { Fresh } from './fresh';
import type { SignalMap } from './mapping';
import type { UnitLog } from './unitLog';

/** What a visit of a unit stands on. */
export interface VisitPorts extends BInterfaceDeps {
  port: CollectedPort;
  signals: Fresh<SignalMap>;
  notes: Pick<UnitLog, 'note'>;
  /** Where units are to send their alarms; null where nobody said it: then it is not told. */
  scIp: string | null;
  /** A unit that was silent for longer has recorded something meanwhile that we do not have. */
  gapMs: number;
  /** How long answers must say normal until an alarm that the unit did not end is over. */
  calmMs: number;
  /** How long they must say alarm until one that the unit did not send is one. */
  unheardMs: number;
}
