import type { RowInUse } from '@contract/usage';
import { toasted, type Words } from './prompts.slice';

/** R-ERR-05: how anything that was asked for came out, and what somebody should know before it is too late. */
export const succeeded = () => toasted({ level: 'success', title: { key: 'shell.success' } });
/** The server has it; a device has yet to prove it. */
export const taken = () => toasted({ level: 'info', title: { key: 'shell.taken' } });
export const failed = () => toasted({ level: 'error', title: { key: 'shell.fail' } });
export const warned = (body: Words, inUse: RowInUse[] = []) =>
  toasted({
    form: 'notification',
    level: 'warning',
    title: { key: 'shell.warningTitle' },
    body,
    inUse,
    durationMs: 0,
  });
