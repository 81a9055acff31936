/** @jest-environment jsdom */
import { resource } from '@contract/resources/faultTypes';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { Cell } from './Cell';

globalThis.fetch = async () => new Response('{}');

it('a list of alarms is told by their number and names, and by what is kept where there is no name', async () => {
  const value = 'roomTempHigh, smoke,ofTomorrow';
  await renderPage(<Cell record={{}} value={value} field={resource.fields.alarms} options={[]} />);
  expect(screen.getByText(/ · /)).toHaveTextContent(/^3 种：机房温度高 · .+ · ofTomorrow$/);
});
