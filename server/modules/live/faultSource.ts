import { standingFaults } from '../faults/standingFaults.store';
import { createTailedLog, type TailedLogDeps } from './tailedLog';

export const faultTopic = 'faults';

/** The log topic `faults`: every step of every order once. */
export const createFaultSource = (deps: TailedLogDeps) =>
  createTailedLog(deps, {
    topic: faultTopic,
    permission: 'fault:list',
    standing: (scope) => standingFaults(deps.database.db, faultTopic, scope),
  });
