import type { HooksOf } from '../hookContext';
import { deptHooks } from './depts.hooks';

export const resourceHooks: HooksOf = ({ db }) => ({ depts: deptHooks(db) });
