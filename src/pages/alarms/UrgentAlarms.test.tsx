/** @jest-environment jsdom */
import { unitStates } from '@contract/unitStates';
import { InfoAnswer } from '@contract/session';
import { infoLoaded } from '@sagas/session/session.slice';
import { anInfo } from '@tests/support/aBrowser';
import { aHotRoom } from '@tests/support/anAlarm';
import { renderPage } from '@tests/support/renderPage';
import { act, screen } from '@testing-library/react';
import { UrgentAlarms } from './UrgentAlarms';

globalThis.fetch = async () => new Response('{}');

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('the most urgent alarms', () => {
  it('are the worst that nobody has acknowledged, no more than asked for, each a way to itself', async () => {
    const page = await renderPage(<UrgentAlarms listed={2} />);
    await page.raise(
      aHotRoom({ id: 1, level: 3 }),
      aHotRoom({ id: 2, level: 1, acknowledgedAt: 5 }),
      aHotRoom({ id: 3, level: 2 }),
      aHotRoom({ id: 4, level: 1 }),
    );
    expect(links()).toEqual(['/alarms?alarm=4', '/alarms?alarm=3']);
  });

  it('are not said to be none before anything is known', async () => {
    const page = await renderPage(<UrgentAlarms listed={2} />);
    expect(screen.getByRole('status', { name: '正在接收告警' })).toBeInTheDocument();
    await page.follow('alarms');
    expect(screen.getByText('没有待确认的告警')).toBeInTheDocument();
  });

  it('R-PERM-05 say that rights were taken where that is why there are none', async () => {
    const page = await renderPage(<UrgentAlarms listed={2} />, { permissions: ['alarm:list', 'site:list'] });
    await page.refuse('alarms', 'forbidden');
    expect(screen.queryByText('您的权限已变更')).toBeNull();
    const info = InfoAnswer.parse(anInfo({ permissions: ['site:list'] }));
    await act(async () => void page.browser.store.dispatch(infoLoaded({ info, avatarPrefix: '' })));
    expect(screen.getByText('您的权限已变更')).toBeInTheDocument();
  });

  it('say what the unit itself says, and not only that a free point is high', async () => {
    const page = await renderPage(<UrgentAlarms listed={2} />);
    await page.raise(aHotRoom({ id: 1, definitionId: 'freePointHigh', pointName: 'cabinet fire' }));
    expect(screen.getByRole('link')).toHaveTextContent('cabinet fire · ');
  });

  it('say what the centre says of a unit in the words of the page', async () => {
    const page = await renderPage(<UrgentAlarms listed={2} />);
    const pointName = unitStates.fsuQuarantined;
    const deviceName = `ctl · ${pointName}`;
    await page.raise(aHotRoom({ id: 1, definitionId: 'freePointHigh', pointName, deviceName }));
    expect(screen.getByRole('link')).toHaveTextContent('应答异常，已隔离');
    expect(screen.getByRole('link')).not.toHaveTextContent(pointName);
  });
});
