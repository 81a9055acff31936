/** @jest-environment jsdom */
import type { Alarm } from '@contract/alarms';
import { aHotRoom } from '@tests/support/anAlarm';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { ReplayFigures } from './ReplayFigures';

globalThis.fetch = async () => new Response('{}');

const at = Date.UTC(2026, 10, 21, 8, 5);

function Figures({ rows }: { rows: readonly Alarm[] }) {
  return <ReplayFigures rows={rows} at={at} times={useTimes()} />;
}

describe('the figures of a replay', () => {
  it('count late records by level as the list and the map beside them show them, and call nobody for them', async () => {
    await renderPage(
      <Figures
        rows={[
          aHotRoom({ id: 1, level: 1 }),
          aHotRoom({ id: 2, level: 4, isLate: true, acknowledgedAt: at }),
          aHotRoom({ id: 3, level: 4, isLate: true, acknowledgedAt: at }),
          aHotRoom({ id: 4, level: 3, suppressedBy: 'maintenance' }),
        ]}
      />,
    );
    const told = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(told).toEqual(['1', '0', '0', '2', '1', '1']);
  });
});
