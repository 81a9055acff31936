import { createReach } from './reach';

const reach = (...networks: string[]) => {
  const { allowed } = createReach(networks, ['10.9.9.9', '127.0.0.1']);
  return (address: string) => allowed(address) !== null;
};

describe('who may be heard and called', () => {
  it('is in a listed network, and nobody else', () => {
    const may = reach('10.0.0.0/8', 'fd00::/8');
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1'].every(may)).toBe(true);
    expect(['11.1.2.3', '2001:db8::1', '', 'fsu.example', '10.1.2.3:80', '10.1.2'].some(may)).toBe(false);
  });

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '0.0.0.0',
    '10.9.9.9',
    '224.0.0.1',
    '::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
  ])('is not %s, however wide the networks are', (address) => {
    expect(reach('0.0.0.0/0', '::/0')(address)).toBe(false);
  });

  it('is loopback, a link or ourselves where a listed network names them', () => {
    expect(['127.8.8.8', '127.0.0.1'].every(reach('127.0.0.0/8'))).toBe(true);
    expect(reach('169.254.7.0/24')('169.254.7.1')).toBe(true);
    expect(reach('10.9.9.9')('10.9.9.9')).toBe(true);
    expect(reach('10.9.9.0/24')('10.9.9.9')).toBe(false);
  });
});
