import type { HooksOf } from '../hookContext';
import { noticeHooks } from '.';

export const resourceHooks: HooksOf = ({ clock }) => ({ notices: noticeHooks(clock) });
