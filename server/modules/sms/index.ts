import { SendSmsCodeRequest } from '@contract/session';
import { AppError } from '../../platform/errors';
import { route, type Route } from '../../platform/http/route';
import type { Sms } from './smsCodes';

export { createHttpSmsProvider, type HttpSmsSettings } from './provider';
export { createSms, createSmsCodes, type Sms } from './smsCodes';

/** `sms` null: not set up; the call says so instead of pretending. */
export const createSmsRoutes = (sms: Sms | null): Route[] => [
  route({
    id: 'sms.sendCode',
    method: 'POST',
    path: '/sendSmsCode',
    permission: 'public',
    summary: 'Sends a sign-in code to a phone, once in 60 seconds (R-VAL-02)',
    body: SendSmsCodeRequest,
    async handle({ body, source }) {
      if (!sms) throw new AppError('smsUnavailable');
      await sms.sendCode(body, source);
    },
  }),
];
