/** @jest-environment jsdom */
import { layoutChanged, type LayoutChoice } from '@sagas/settings/settings.slice';
import { act, screen } from '@testing-library/react';
import { renderPage } from '@tests/support/renderPage';

import { useTimes } from './useTimes';

// What the page reads of the answer, and no more.
globalThis.fetch = async () => ({ json: async () => ({ plantTimeZone: 'Asia/Shanghai' }) }) as Response;

function Said() {
  const times = useTimes();
  return <output>{`${times.minute(Date.UTC(2026, 10, 23, 4))} ${times.zone}`}</output>;
}

describe('the clock that times are shown on', () => {
  it("is the centre's, until a person asks for that of the own machine or for UTC", async () => {
    const { browser, container } = await renderPage(<Said />);
    const choose = (clock: LayoutChoice['clock']) =>
      act(async () => void browser.store.dispatch(layoutChanged({ clock })));
    expect(await screen.findByText('12:00 Asia/Shanghai')).toBeInTheDocument();
    await choose('utc');
    expect(container.textContent).toBe('04:00 UTC');
    await choose('browser');
    expect(container.textContent).toBe(`04:00 ${Intl.DateTimeFormat().resolvedOptions().timeZone}`);
    await choose('plant');
    expect(container.textContent).toBe('12:00 Asia/Shanghai');
  });
});
