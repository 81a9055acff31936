/** @jest-environment jsdom */
import { resource as areaSites } from '@contract/resources/areaSites';
import { resource } from '@contract/resources/faultTypes';
import { resource as tariffs } from '@contract/resources/tariffs';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { Cell } from './Cell';
import { ListCell } from './ListCell';
import { useOptions } from '../useOptions';

globalThis.fetch = async () => new Response('{}');

it('a list of alarms is told by their number and names, and by what is kept where there is no name', async () => {
  const value = 'roomTempHigh, smoke,ofTomorrow';
  await renderPage(<Cell record={{}} value={value} field={resource.fields.alarms} options={[]} />);
  expect(screen.getByText(/ · /)).toHaveTextContent(/^3 种：机房温度高 · .+ · ofTomorrow$/);
});

it('a value that opens a page leads there with what its row says, for whoever may see the page', async () => {
  const cell = <Cell record={{ siteId: 7 }} value="南山站" field={areaSites.fields.name} options={[]} />;
  const { unmount } = await renderPage(cell, { permissions: ['site:list'] });
  expect(screen.getByRole('link', { name: '南山站' })).toHaveAttribute('href', '/site/7');
  unmount();
  await renderPage(cell, { permissions: ['area:site:list'] });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('南山站')).toBeVisible();
});

it('a value that leads to a page is no button too, and the way into its row for whoever may not see that page', async () => {
  const cell = (
    <ListCell
      screen={{ resource: areaSites, key: 'sites' }}
      column={{ name: 'name', field: areaSites.fields.name, isShown: true, widthPx: 220, isDrawn: false }}
      record={{ siteId: 7, name: '南山站' }}
      options={{}}
      opens
    />
  );
  const rights = ['area:site:list', 'area:site:query'];
  const { unmount } = await renderPage(cell, { permissions: [...rights, 'site:list'] });
  expect(screen.getByRole('link', { name: '南山站' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  await renderPage(cell, { permissions: rights });
  expect(screen.getByRole('button', { name: '南山站' })).toBeVisible();
});

it('periods of a tariff are told in the words of the page', async () => {
  const value = '08:00-11:00 peak; 00:00-07:00 valley';
  await renderPage(<Cell record={{}} value={value} field={tariffs.fields.periods} options={[]} />);
  expect(screen.getByText('00:00-07:00 谷; 08:00-11:00 峰')).toBeVisible();
});

function LinkFault({ value }: { value: string }) {
  const { linkFault = [] } = useOptions(areaSites);
  return <Cell record={{}} value={value} field={areaSites.fields.linkFault} options={linkFault} />;
}

it('a choice that is abnormal is told so by its tag, and one that is not stands as it is', async () => {
  const { unmount } = await renderPage(<LinkFault value="notUnderstood" />, {});
  expect(screen.getByText('报文无法识别')).toHaveClass('ant-tag-error');
  unmount();
  await renderPage(<LinkFault value="none" />, {});
  expect(screen.getByText('无')).not.toHaveClass('ant-tag');
});
