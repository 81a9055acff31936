/** @jest-environment jsdom */
import type { OrderPermits } from '@contract/accessLists';
import type { FaultOrder } from '@contract/faults';
import { minuteMs } from '@contract/time';
import { renderPage } from '@tests/support/renderPage';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { OrderAccess } from './OrderAccess';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const north = { dept: '北部', region: { zh: '城北', en: 'North', hk: '城北' } };

const permits: OrderPermits = {
  permits: [
    {
      ...{ id: 1, holderId: 5, holderName: 'Mei', validFrom: 0, validTo: Date.now() + 60 * minuteMs },
      ...{ endedAt: null, by: 'admin', doors: 2, confirmed: 1 },
    },
  ],
  holders: [
    { id: 6, name: 'Wei', cards: 1, isAssignee: true, ...north },
    { id: 5, name: 'Mei', cards: 0, isAssignee: false, dept: null, region: null },
  ],
};

function Section({ state }: Pick<FaultOrder, 'state'>) {
  // Of the order only its number and its state are looked at.
  return <OrderAccess order={{ id: 7, state } as FaultOrder} times={useTimes()} />;
}
const show = (state: FaultOrder['state'], data = permits) =>
  renderPage(<Section state={state} />, {
    answers: {
      'GET /access/order/7/permits': { code: 200, msg: 'ok', data },
      'POST /access/order/7/permits': { code: 200, msg: 'ok', data: { id: 2 } },
    },
  });

describe('access for a fault order', () => {
  it('tells who has it and whether the doors know, and is given to the technician of the order first', async () => {
    const { browser } = await show('accepted');
    expect((await screen.findByText('Mei')).closest('li')).toHaveTextContent('1/2 扇门已确认');
    fireEvent.click(screen.getByRole('button', { name: '为此工单授权' }));
    expect(await screen.findByText('Wei · 北部 · 城北 · 1 张卡 · 本工单维修人员')).toBeInTheDocument();
    const [, confirm] = screen.getAllByRole('button', { name: '为此工单授权' });
    fireEvent.click(confirm!);
    await waitFor(() =>
      expect(browser.sent('POST /access/order/7/permits')[0]?.body).toEqual({ holderId: 6, hours: 8 }),
    );
  });

  it('is not given for an order that has ended', async () => {
    await show('closed');
    expect(await screen.findByText('Mei')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '为此工单授权' })).not.toBeInTheDocument();
  });
});
