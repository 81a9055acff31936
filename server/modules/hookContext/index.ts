import type { resourceNames } from '@contract/resources/generatedNames';
import type { ResourceHooks, TextTime } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import type { Targets } from '../../platform/outbound/targets';
import type { SecretBox } from '../../platform/secretBox';
import type { Params } from '../params/params.store';
import type { ScopeOf } from '../scope';

/** What the rules of declared resources may stand on. */
export interface HookContext {
  db: Db;
  clock: Clock;
  times: TextTime;
  plantTimeZone: string;
  scopeOf: ScopeOf;
  params: Params;
  /** The second factor once more, before what a stolen session must not do. @throws AppError */
  proveSecondFactor(actor: Actor, otp: string | undefined): Promise<void>;
  /** Seals secrets that a row keeps. */
  box: SecretBox;
  /** Where what people enter may lead to. */
  targets: Targets;
  /** Says that a dictionary or one of its entries is another now. */
  dictsChanged: () => void;
}

/**
 * What a noun says about its declared resources beyond their fields, by their names. It is found by where it stands:
 * exported as `resourceHooks` by the `resourceHooks.ts` of the noun's folder.
 */
export type HooksOf = (
  context: HookContext,
) => Readonly<Partial<Record<(typeof resourceNames)[number], ResourceHooks>>>;
