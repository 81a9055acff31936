import { generateSync } from 'otplib';
import type { AdminApi } from './adminConsole';
import { adminPassword } from './product';

const path = '/system/user/profile/secondFactor';

/** A second factor of the administrator for as long as a test needs it: codes that serve once each, and its end. */
export async function aSecondFactor(admin: AdminApi): Promise<{ codes: string[]; end(): Promise<void> }> {
  const { secret } = (await admin.send('POST', path, { password: adminPassword })).data as { secret: string };
  const { data } = await admin.send('POST', `${path}/confirm`, { otp: generateSync({ secret }) });
  const codes = (data as { recoveryCodes: string[] }).recoveryCodes;
  return {
    codes,
    end: async () =>
      void (await admin.send('POST', `${path}/disable`, {
        password: adminPassword,
        otp: codes.at(-1) ?? '',
      })),
  };
}
