/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AlarmHistory } from './AlarmHistory';
import { MaintenanceWindows } from './MaintenanceWindows';

Element.prototype.scrollTo = () => undefined;
globalThis.fetch = async () => new Response('{}');

function Watched({ children }: { children: ReactNode }) {
  const go = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <code data-testid="address">{search}</code>
      <button onClick={() => void go(-1)}>Back</button>
      {children}
    </>
  );
}

const address = () => screen.getByTestId('address').textContent;
const nothing = { rows: [], next: null, matched: { count: 0, isExact: true } };

describe('the address of the search in the past', () => {
  const searched: Record<string, unknown>[] = [];
  const open = (at: string) =>
    renderPage(
      <Watched>
        <AlarmHistory />
      </Watched>,
      {
        at,
        answers: {
          'GET /alarm/history': ({ query }) => {
            searched.push(Object(query) as Record<string, unknown>);
            return { code: 200, msg: 'ok', data: nothing };
          },
        },
      },
    );
  const last = () => searched.at(-1);
  beforeEach(() => searched.splice(0));

  it('is asked for as a link says it', async () => {
    await open('/alarms/history?text=pump&level=1,2&from=1000&to=2000');
    await waitFor(() => expect(searched).toHaveLength(1));
    expect(last()).toMatchObject({ text: 'pump', levels: '1,2', from: 1000, to: 2000 });
    expect(screen.getByRole('searchbox')).toHaveValue('pump');
  });

  it('follows a search, and Back asks for the one before', async () => {
    await open('/alarms/history?text=pump');
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'door{Enter}');
    await waitFor(() => expect(address()).toBe('?text=door'));
    await waitFor(() => expect(last()?.['text']).toBe('door'));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(last()?.['text']).toBe('pump'));
    expect(screen.getByRole('searchbox')).toHaveValue('pump');
  });
});

describe('the address of the maintenance windows', () => {
  it('tells which of them are shown', async () => {
    await renderPage(
      <Watched>
        <MaintenanceWindows />
      </Watched>,
      { at: '/alarms/maintenance?shown=ended' },
    );
    const [open, ended] = screen.getAllByRole('radio');
    expect(ended).toBeChecked();
    await userEvent.click(open as HTMLElement);
    await waitFor(() => expect(address()).toBe(''));
  });
});
