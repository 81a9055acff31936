import { holdsAny, isNetwork, networkOf, type Network } from './networks';

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
