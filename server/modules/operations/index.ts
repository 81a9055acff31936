import * as calls from '@contract/calls/operations';
import { basename } from 'node:path';
import { secondMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Route, serve } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { writeAudit } from '../audit/audit';
import { chainAll, verifyChain } from './chain';
import { demandWholeLog } from './entriesInReach';
import { createRefusals, type Refusals } from './refusals';
import { seal } from './sealing';

export interface OperationsDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** Folder of sealed segments. */
  folder: string;
}

const title = '操作日志';

export interface Operations extends Refusals {
  routes: Route[];
  chainer: Unit;
}

export function createOperations(deps: OperationsDeps): Operations {
  return {
    routes: [verifyRoute(deps), clearRoute(deps), removeRoute],
    chainer: createChainer(deps),
    ...createRefusals(deps),
  };
}

const verifyRoute = ({ db }: OperationsDeps): Route =>
  serve(calls.verifyOperations, async () => {
    await chainAll(db);
    return verifyChain(db);
  });

const clearRoute = ({ db, clock, folder }: OperationsDeps): Route =>
  serve(calls.clearOperations, async ({ actor }) => {
    await demandWholeLog(db, actor, calls.clearOperations.permission);
    if (!(await verifyChain(db)).isIntact) throw new AppError('chainBroken');
    const now = clock.now();
    const { rows, file, sha256 } = await seal(db, folder, now, async (trx, sealed) => {
      const detail = { rows: sealed.rows, file: basename(sealed.file), sha256: sealed.sha256 };
      await writeAudit(trx, actor, {
        at: now,
        action: 'operations.cleared',
        subject: 'operations:*',
        title,
        detail,
      });
    });
    return { rows, file: basename(file), sha256 };
  });

const removeRoute: Route = serve(calls.removeOperations, async () => {
  throw new AppError('appendOnly');
});

const chainEveryMs = 2 * secondMs;

/** Chains after the commit, so that no transaction waits for another one's hash. */
function createChainer({ db, clock, log }: OperationsDeps): Unit {
  let end = () => {};
  let working = Promise.resolve();
  let isBusy = false;
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await chainAll(db);
    } catch (error) {
      log.warn({ err: error }, 'the operation log could not be chained');
    } finally {
      isBusy = false;
    }
  };
  return {
    name: 'operation chain',
    async start() {
      end = clock.every(chainEveryMs, () => {
        working = work();
      });
    },
    async stop() {
      end();
      await working;
    },
  };
}
