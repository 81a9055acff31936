/** @jest-environment jsdom */
import type { AlarmLevel } from '@contract/alarms';
import { aHotRoom } from '@tests/support/anAlarm';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { AlarmPanel } from './AlarmPanel';

globalThis.fetch = async () => new Response('{}');

function Panel({ sourceLevel }: { sourceLevel: AlarmLevel | null }) {
  const nothing = () => undefined;
  return (
    <AlarmPanel
      alarm={aHotRoom({ id: 1, sourceLevel })}
      isClosed={false}
      times={useTimes()}
      definition={undefined}
      offered={[]}
      onAct={nothing}
      onOpenOther={nothing}
      onClose={nothing}
    />
  );
}

describe('the level of the device that decided an alarm', () => {
  it('is shown beside ours', async () => {
    await renderPage(<Panel sourceLevel={3} />);
    expect(screen.getByText(/^设备级别：/)).toBeInTheDocument();
  });

  it('is not made up where the device has none', async () => {
    await renderPage(<Panel sourceLevel={null} />);
    expect(screen.queryByText(/^设备级别：/)).toBeNull();
  });
});
