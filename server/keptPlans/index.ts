import { createHash } from 'node:crypto';
import type { KeptPlanMessage, KeptPlanState } from '@contract/keptPlans';
import type { EpochMs } from '@contract/time';
import type { PoolClient } from 'pg';
import {
  HandedVersions,
  type HandingPorts,
  type HeardState,
  type NextMessage,
  type OpenVersion,
} from '../handedVersions';
import type { Device, Turn } from '../ingest/participant';
import type { PreparedQuery } from '../platform/database/statements';
import { noteKeepers, noteKept, readPlanTexts } from './plans.store';

export { wantPlans } from './plans.store';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The plans that controllers keep for their sites while they hear nothing of the centre. */
export class KeptPlans extends HandedVersions {
  constructor(ports: HandingPorts) {
    super({ name: 'kept plans', table: 'kept_plans', leaf: 'plan', messages: messagesOf }, ports);
  }

  hearPlanState(turn: Turn, device: Device, state: KeptPlanState): void {
    this.hearState(turn, device, state);
  }

  protected override written(heard: readonly HeardState[], now: EpochMs): PreparedQuery[] {
    const ids = heard.map(({ deviceId }) => deviceId);
    return [noteKeepers(ids, now), ...super.written(heard, now), noteKept(ids)];
  }
}

async function messagesOf(
  client: PoolClient,
  open: readonly OpenVersion[],
  now: EpochMs,
): Promise<Map<number, NextMessage>> {
  const plans = await readPlanTexts(
    client,
    open.map(({ deviceId }) => deviceId),
  );
  const versions = new Map(open.map(({ deviceId, wanted }) => [deviceId, wanted]));
  return new Map(
    plans.map(({ deviceId, text }) => {
      const hash = hashOf(text);
      const message: KeptPlanMessage = { t: now, version: versions.get(deviceId) ?? 0, hash, plan: text };
      return [deviceId, { hash, message }];
    }),
  );
}
