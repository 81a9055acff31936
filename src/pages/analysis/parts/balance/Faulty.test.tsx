/** @jest-environment jsdom */
import type { FoundOnMeters } from '@contract/siteEnergy';
import { hourMs } from '@contract/time';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { balanceOf } from './balance';
import { Faulty } from './BalanceParts';

globalThis.fetch = async () => ({ json: async () => ({ plantTimeZone: 'Asia/Shanghai' }) }) as Response;

const firstAt = Date.parse('2026-11-26T02:00:00Z');
const aFinding = { ...{ deviceId: 1, deviceCode: 'm-1', deviceName: '总表', isNameShared: false }, firstAt };
const of = { point: 'energyKwh', kind: 'exchange', day: firstAt, lastAt: firstAt + hourMs, kwh: 4 } as const;

function Found({ findings }: { findings: FoundOnMeters }) {
  return <Faulty balance={balanceOf([], 1)} times={useTimes()} findings={findings} />;
}

describe('faulty meters in the balance of a site', () => {
  it('stand by their names, and by their codes too where another one has the same name', async () => {
    const shared = { deviceName: '机架列', isNameShared: true };
    await renderPage(
      <Found
        findings={[
          { ...aFinding, ...of },
          { ...aFinding, ...of, ...shared, deviceId: 2, deviceCode: 'm-2' },
          { ...aFinding, ...of, ...shared, deviceId: 3, deviceCode: 'm-3' },
        ]}
      />,
    );
    const [main, one, other] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(main).toContain('总表 ·');
    expect(main).not.toContain('m-1');
    expect(one).toContain('机架列 (m-2) ·');
    expect(other).toContain('机架列 (m-3) ·');
  });

  it('are no sound ones: growth over a gap is how a reading was taken, said once for each meter', async () => {
    const gap = { ...aFinding, ...of, kind: 'spread' } as const;
    await renderPage(<Found findings={[gap, { ...gap, day: gap.day + 24 * hourMs }]} />);
    expect(screen.getByText('未发现有故障的电表。')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});
