import * as calls from '@contract/calls/session';
import { AppError } from '../../platform/errors';
import { type Route, serve } from '../../platform/http/route';
import type { Sms } from './smsCodes';

export { createHttpSmsProvider, type HttpSmsSettings } from './provider';
export { createSms, createSmsCodes, type Sms } from './smsCodes';

/** `sms` null: not set up; the call says so instead of pretending. */
export const createSmsRoutes = (sms: Sms | null): Route[] => [
  serve(calls.sendSmsCode, async ({ body, source }) => {
    if (!sms) throw new AppError('smsUnavailable');
    await sms.sendCode(body, source);
  }),
];
