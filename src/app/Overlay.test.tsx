/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { latePart } from './latePart';
import { Overlay } from './Overlay';

const aButton = (load: () => Promise<ComponentType>) => {
  const Part = latePart(load);
  return function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        {isOpen && (
          <Overlay onLost={() => setOpen(false)}>
            <Part />
          </Overlay>
        )}
      </>
    );
  };
};
const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'open' })));

describe('what opens over the page', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('says that it could not be fetched, leaves the page as it is, and opens the next time', async () => {
    let isOnline = false;
    const Opener = aButton(async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module: /assets/Part.js');
      return () => <p>the part</p>;
    });
    const { browser } = await renderPage(<Opener />);
    await press();
    expect(browser.store.getState().prompts.toasts).toMatchObject([
      { level: 'warning', title: { key: 'shell.lostPart' } },
    ]);
    isOnline = true;
    await press();
    expect(screen.getByText('the part')).toBeVisible();
  });

  it('takes nothing else along when it breaks', async () => {
    const Opener = aButton(async () => () => {
      throw new Error('no such field');
    });
    const { browser } = await renderPage(<Opener />);
    await press();
    expect(browser.store.getState().prompts.toasts).toMatchObject([{ title: { key: 'shell.crashed' } }]);
    expect(screen.getByRole('button', { name: 'open' })).toBeVisible();
  });
});
