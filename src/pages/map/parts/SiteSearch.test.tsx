/** @jest-environment jsdom */
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SiteSearch } from './SiteSearch';

const map = {
  id: [11, 12],
  code: ['HK-001', 'HK-002'],
  name: ['Kwun Tong exchange', 'Tuen Mun tower'],
  lat: [22, 22],
  lng: [114, 114],
  stationClass: ['D' as const, 'D' as const],
  areaId: [1, 1],
};

it('goes to the one site that was found when Enter is pressed', async () => {
  const onPick = jest.fn();
  await renderPage(<SiteSearch map={map} names={{ 1: 'Kowloon' }} onPick={onPick} />);
  await userEvent.type(screen.getByRole('combobox'), 'tower kowloon');
  await screen.findByText('HK-002');
  await userEvent.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledWith(12);
});
