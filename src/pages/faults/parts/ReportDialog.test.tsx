/** @jest-environment jsdom */
import type { FaultReport } from '@contract/faultActions';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReportDialog } from './ReportDialog';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const opened = { code: 200, msg: 'ok', data: { id: 7, version: 1, isJoined: false } };
const map = {
  ...{ id: [9], code: ['NS-1'], name: ['南山站'], lat: [22.5], lng: [113.9] },
  ...{ stationClass: ['B' as const], areaId: [3] },
};

describe('a fault that is reported by hand', () => {
  const report = async () => {
    const onClose = jest.fn();
    const { browser } = await renderPage(<ReportDialog onClose={onClose} />);
    await act(async () => browser.indexes.sites.load(map));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('combobox', { name: '站点' }), '南山');
    await userEvent.click(await screen.findByText(/南山站/));
    const say = (title: string) =>
      fireEvent.change(dialog.getByLabelText(/故障现象/), { target: { value: title } });
    const save = dialog.getByRole('button', { name: '登 记' });
    const sent = () => browser.sent('POST /fault').map(({ body }) => body as FaultReport);
    const isUnsent = () => dialog.findByText(/^未发送/);
    return { browser, onClose, say, save, sent, isUnsent };
  };

  it('bears one name however often it is sent after a lost answer, so that it opens one order', async () => {
    const { browser, onClose, say, save, sent, isUnsent } = await report();
    say('空调异响');
    fireEvent.click(save);
    await isUnsent();
    browser.answers['POST /fault'] = opened;
    fireEvent.click(save);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toHaveLength(2);
    expect(sent()[0]).toMatchObject({
      siteId: 9,
      title: '空调异响',
      key: expect.stringMatching(/^[\w-]{8,64}$/),
    });
    expect(sent()[1]).toEqual(sent()[0]);
  });

  it('is another one once other words are sent: they must not be lost', async () => {
    const { say, save, sent, isUnsent } = await report();
    say('空调异响');
    fireEvent.click(save);
    await isUnsent();
    say('空调漏水');
    fireEvent.click(save);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
  });

  it('is sent once by a double click', async () => {
    const { browser, onClose, say, save, sent } = await report();
    browser.answers['POST /fault'] = () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(opened), 200);
      });
    say('空调异响');
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toHaveLength(1);
  });
});
