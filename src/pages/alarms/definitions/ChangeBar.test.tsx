/** @jest-environment jsdom */
import { AlarmDefinition } from '@contract/alarmDefinitions';
import { renderPage } from '@tests/support/renderPage';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTimes } from '@/time/useTimes';
import { ChangeBar } from './ChangeBar';
import { settingsOf } from './settings';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const definition = AlarmDefinition.parse({
  ...{ id: 'smoke', deviceClass: 'env', level: { A: 1, B: 1, C: 1, D: 1 }, unit: '' },
  ...{ raiseDelayS: 0, clearDelayS: 60, rule: { kind: 'state', point: 'smoke', equals: 1 } },
});
const simulated = {
  ...{ from: 0, to: 1, current: 412, proposed: 7, devices: 1, devicesInAll: 1, readings: 9 },
  isPossible: true,
};

function Page() {
  const settings = { ...settingsOf(definition), raiseDelayS: 30 };
  return <ChangeBar definition={definition} settings={settings} isChanged times={useTimes()} />;
}

describe('a simulation on the past', () => {
  it('shows how far it is while it lasts, and can be stopped: then it says nothing any more', async () => {
    let answer: (data: Record<string, unknown>) => void = () => undefined;
    const answered = new Promise<Record<string, unknown>>((resolve) => (answer = resolve));
    await renderPage(<Page />, {
      answers: { 'POST /alarm/definitions/smoke/simulate': () => answered },
    });
    await userEvent.click(screen.getByRole('button', { name: /试算/ }));
    expect(await screen.findByRole('progressbar')).toBeInTheDocument();
    expect(screen.getByText('试算中，最多 8 秒')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /停\s*止/ }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    await act(async () => answer({ code: 200, msg: '', data: simulated }));
    expect(screen.queryByText(/412/)).toBeNull();
  });
});
