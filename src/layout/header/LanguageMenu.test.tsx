/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { LanguageMenu } from './LanguageMenu';

globalThis.fetch = async () => new Response('{}');

const aMoment = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 250))));

describe('a menu of the top bar', () => {
  it('takes the focus when it opens, and gives it back when Escape closes it', async () => {
    await renderPage(<LanguageMenu />);
    const button = screen.getByRole('button', { name: '语言' });
    button.focus();
    fireEvent.click(button);
    await aMoment();
    expect(document.activeElement?.closest('.ant-dropdown')).not.toBeNull();
    fireEvent.keyDown(document.activeElement ?? button, { key: 'Escape', keyCode: 27 });
    await aMoment();
    expect(button).toHaveFocus();
  });
});
