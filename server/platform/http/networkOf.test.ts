import { networkOf } from './networkOf';

describe('the network of a source', () => {
  it('is an IPv4 address itself', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  });

  it('is the first half of an IPv6 address, however it is written', () => {
    const written = ['2001:db8:0:1::5', '2001:0db8:0000:0001:aaaa:bbbb:cccc:dddd', '2001:db8:0:1:9::'];
    expect(new Set(written.map(networkOf))).toEqual(new Set(['2001:db8:0:1::/64']));
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(networkOf('2001:db8:0:2::5')).not.toBe('2001:db8:0:1::/64');
  });

  it('is taken as it is when it is no address', () => {
    expect(networkOf('')).toBe('');
  });
});
