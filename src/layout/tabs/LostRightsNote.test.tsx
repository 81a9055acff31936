/** @jest-environment jsdom */
import { InfoAnswer } from '@contract/session';
import { infoLoaded } from '@sagas/session/session.slice';
import { anInfo } from '@tests/support/aBrowser';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen } from '@testing-library/react';
import { LostRightsNote } from './LostRightsNote';

globalThis.fetch = async () => new Response('{}');

it('says above every page that rights were taken, until that is read, and again when more is taken', async () => {
  const { browser } = await renderPage(<LostRightsNote />, { permissions: ['a', 'b'] });
  const may = (...permissions: string[]) =>
    act(async () => {
      const info = InfoAnswer.parse(anInfo({ permissions }));
      browser.store.dispatch(infoLoaded({ info, avatarPrefix: '' }));
    });
  const note = () => screen.queryByText('您的权限已变更');
  await may('a', 'b', 'c');
  expect(note()).toBeNull();
  await may('a', 'b');
  expect(note()).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(note()).toBeNull();
  await may('a', 'b', 'd');
  expect(note()).toBeNull();
  await may('a');
  expect(note()).toBeInTheDocument();
});
