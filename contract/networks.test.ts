import { blockedNetworkOf, callerNetworkOf, holdsAny, isNetwork, networkOf, type Network } from './networks';

const networks = (...texts: string[]) => texts.map(networkOf).filter((one): one is Network => one !== null);

describe('an address list', () => {
  it('takes addresses and blocks of both families', () => {
    for (const text of ['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', 'fd00::/8', '2001:db8::1/128', '::/0'])
      expect({ text, is: isNetwork(text) }).toEqual({ text, is: true });
  });

  it('refuses what is neither', () => {
    for (const text of [
      ...['', '10.0.0', '10.0.0.256', '010.0.0.1', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.*', 'host'],
      ...['::1::', ':::', 'fd00::/129', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', 'g::1', '10.0.0.0/-1'],
    ])
      expect({ text, is: isNetwork(text) }).toEqual({ text, is: false });
  });

  it('holds what lies inside its blocks and nothing beside them', () => {
    const list = networks('10.1.0.0/16', '192.168.7.9', '2001:db8:7::/48');
    for (const address of ['10.1.255.255', '::ffff:10.1.0.1', '192.168.7.9', '2001:db8:7:ffff::1'])
      expect({ address, is: holdsAny(list, address) }).toEqual({ address, is: true });
    for (const address of ['10.2.0.0', '192.168.7.10', '2001:db8:8::', '::10.1.0.1', 'nonsense'])
      expect({ address, is: holdsAny(list, address) }).toEqual({ address, is: false });
  });
});

describe('the network of a caller', () => {
  it('is an IPv4 address itself, also in IPv6 clothes', () => {
    for (const written of ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207'])
      expect(callerNetworkOf(written)).toBe('192.0.2.7');
  });

  it('is the first half of an IPv6 address, however it is written', () => {
    const written = ['2001:db8:0:1::5', '2001:0db8:0000:0001:aaaa:bbbb:cccc:dddd', '2001:DB8:0:1:9::'];
    expect(new Set(written.map(callerNetworkOf))).toEqual(new Set(['2001:db8:0:1::/64']));
    expect(callerNetworkOf('::1')).toBe('0:0:0:0::/64');
    expect(callerNetworkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(callerNetworkOf('64:ff9b::192.0.2.7')).toBe('64:ff9b:0:0::/64');
    expect(callerNetworkOf('2001:db8:0:2::5')).not.toBe('2001:db8:0:1::/64');
  });

  it('is what it is written as when it is no address', () => {
    expect(callerNetworkOf('')).toBe('');
  });
});

describe('an entry of a list that blocks', () => {
  const isBlocked = (entry: string, address: string) =>
    holdsAny(
      [blockedNetworkOf(entry)].filter((one) => one !== null),
      address,
    );

  it('of one IPv6 address holds the network that its caller can move in', () => {
    expect(isBlocked('2001:db8:0:1::5', '2001:db8:0:1:ffff::9')).toBe(true);
    expect(isBlocked('2001:db8:0:1::5', '2001:db8:0:2::5')).toBe(false);
  });

  it('of one IPv4 address, or with a length of its own, holds just that', () => {
    expect(isBlocked('192.0.2.7', '192.0.2.8')).toBe(false);
    expect(isBlocked('2001:db8:0:1::5/128', '2001:db8:0:1::6')).toBe(false);
    expect(isBlocked('2001:db8::/32', '2001:db8:7::1')).toBe(true);
  });
});
