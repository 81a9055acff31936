import type { HooksOf } from '../hookContext';
import { reportHooks } from './kept.store';
import { systemHooks } from './systems.hooks';

export const resourceHooks: HooksOf = ({ db, box, scopeOf }) => ({
  workOrderSystems: systemHooks(db, box),
  workOrderReports: reportHooks(scopeOf),
});
