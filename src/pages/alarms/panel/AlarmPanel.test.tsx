/** @jest-environment jsdom */
import type { Alarm } from '@contract/alarms';
import { aHotRoom } from '@tests/support/anAlarm';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { AlarmPanel } from './AlarmPanel';

globalThis.fetch = async () => new Response('{}');

function Panel(alarm: Partial<Alarm>) {
  const nothing = () => undefined;
  return (
    <AlarmPanel
      alarm={aHotRoom({ id: 1, ...alarm })}
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

describe('an alarm about how a controller speaks', () => {
  const cause = { id: null, reason: null, detail: 'door', sites: null };

  it('says how far a wrong clock is off, and refuses nothing', async () => {
    await renderPage(
      <Panel definitionId="controllerClockWrong" value={2_400} threshold={null} cause={cause} />,
    );
    expect(screen.getByText('快 40 min')).toBeInTheDocument();
    expect(screen.getByText('报时设备').nextSibling).toHaveTextContent('door');
    expect(screen.queryByText('拒收内容')).toBeNull();
  });

  it('calls refused what is refused', async () => {
    await renderPage(
      <Panel definitionId="controllerNotUnderstood" cause={{ ...cause, reason: 'badJson' }} />,
    );
    expect(screen.getByText('拒收内容')).toBeInTheDocument();
  });
});
