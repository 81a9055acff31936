/** @jest-environment jsdom */
import type { Tab } from '@sagas/tabs/tabs.slice';
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen } from '@testing-library/react';
import { OpenTab } from './OpenTab';

globalThis.fetch = async () => new Response('{}');

it('hands the keys over to the page when a pointer chose a tab, and keeps them when Enter did', async () => {
  const tab = {
    path: '/alarms',
    fullPath: '/alarms',
    name: 'Alarms',
    isAffixed: false,
    isPinned: false,
  } as Tab;
  await renderPage(<OpenTab tab={tab} isActive />);
  const link = screen.getByRole('link');
  link.focus();
  fireEvent.click(link, { detail: 0 });
  expect(link).toHaveFocus();
  fireEvent.click(link, { detail: 1 });
  expect(document.body).toHaveFocus();
});

it('is called by what its page is about, where that is known', async () => {
  const tab = {
    path: '/site/4',
    fullPath: '/site/4',
    name: 'Site',
    isAffixed: false,
    isPinned: false,
  } as Tab;
  await renderPage(<OpenTab tab={{ ...tab, subject: '南山基站' }} isActive={false} />);
  expect(screen.getByRole('link', { name: '南山基站' })).toBeInTheDocument();
});
