import { defaultSecurity } from '@contract/security';
import { fromForm, toForm, wrongLine } from './formValues';

describe('the form of system security', () => {
  it('keeps every setting on its way to the form and back', () => {
    const settings = {
      ...defaultSecurity,
      accessAllow: ['10.0.0.0/8', '::1'],
      trustedProxies: ['192.168.0.1'],
    };
    expect(fromForm(toForm(settings))).toEqual(settings);
  });

  it('reads lists by lines, without blank ones, and forgets roles that no longer count', () => {
    const form = {
      ...toForm(defaultSecurity),
      accessDeny: ' 10.1.1.1 \n\n10.2.0.0/16, ::1',
      secondFactorRoleIds: [3],
    };
    expect(fromForm(form)).toMatchObject({
      accessDeny: ['10.1.1.1', '10.2.0.0/16', '::1'],
      secondFactorRoleIds: [],
    });
  });

  it('points at the first line that is no network', () => {
    expect(wrongLine('10.0.0.1\n\nfoo\nbar')).toEqual({ line: 3, text: 'foo' });
    expect(wrongLine('10.0.0.1\n::/0')).toBeNull();
  });
});
