import { aBrowser, settle } from '@tests/support/aBrowser';
import * as wishes from './session.actions';

describe('a code by text message', () => {
  it('R-VAL-02 says that it was sent and counts the seconds down', async () => {
    const tab = aBrowser({ at: '/login', answers: { 'POST /sendSmsCode': { code: 200, msg: 'ok' } } });
    tab.store.dispatch(wishes.smsCodeRequested({ phone: '13800138000', code: 'c', uuid: 'u' }));
    await settle();
    expect(tab.sent('POST /sendSmsCode')[0]?.body).toEqual({ phone: '13800138000', code: 'c', uuid: 'u' });
    expect(tab.state().prompts.toasts).toMatchObject([
      { level: 'success', title: { key: 'signIn.codeSent' } },
    ]);
    expect(tab.state().signIn.smsResendInS).toBe(60);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(tab.state().signIn.smsResendInS).toBe(59);
    tab.close();
  });
});
