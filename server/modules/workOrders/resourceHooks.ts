import type { HooksOf } from '../hookContext';
import { reportHooks } from './kept.store';
import { systemHooks } from './systems.hooks';

export const resourceHooks: HooksOf = ({ db, box, targets, scopeOf }) => ({
  workOrderSystems: systemHooks(db, box, targets),
  workOrderReports: reportHooks(scopeOf),
});
