/** @jest-environment jsdom */
import type { MonitorHealth } from '@contract/monitor';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveFile } from '@/ui/saveFile';
import { Diagnostics } from './Diagnostics';

jest.mock('@/ui/saveFile', () => ({ saveFile: jest.fn() }));
globalThis.fetch = async () => new Response('{}');
jest.setTimeout(60_000);

const health: MonitorHealth = {
  ...{ at: 1, processes: [], walls: [], deadLetters: { lastHour: 0, kept: 0 } },
  database: {
    ...{ version: '15.4', sizeBytes: 1, growthBytesPerDay: null, connections: 1, maxConnections: 9 },
    ...{ partitions: 1, dirtyHours: 0, rollupLagS: null, hasStatements: false, slow: [] },
  },
  work: {
    jobs: { enabled: 4, running: 0, waiting: 0, overdueS: null, doneDay: 12, failedDay: 0 },
    notifications: { channels: 0, waiting: 0, overdueS: null, deliveredDay: 0, deadDay: 0, failing: [] },
  },
};
const gathered = {
  at: Date.UTC(2026, 10, 26, 8, 30, 5),
  versions: { product: '1.0.0', node: '20.20.2', database: '15.4', system: 'Linux', schema: '2602_x.sql' },
  ...{ configuration: { SECRET_KEY: '***' }, health, centreAlarms: [], troubles: [] },
};

describe('the diagnostics for support', () => {
  it('are gathered when somebody wants them, shown, copied, and saved as a file', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    const user = userEvent.setup({ writeToClipboard: false });
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    const asked = jest.fn();
    await renderPage(<Diagnostics />, {
      answers: {
        'GET /monitor/diagnostics': () => {
          asked();
          return { code: 200, msg: 'ok', data: gathered };
        },
      },
    });
    expect(asked).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '显示诊断信息' }));
    await user.click(await screen.findByRole('button', { name: /复制诊断信息/ }));
    expect(JSON.parse(copied[0] ?? '')).toEqual(gathered);
    expect(screen.getByLabelText('诊断信息文本')).toHaveTextContent('"SECRET_KEY": "***"');
    await user.click(screen.getByRole('button', { name: /保存支持包/ }));
    const [[, name] = []] = jest.mocked(saveFile).mock.calls;
    expect(name).toBe('coolops-support-2026-11-26T083005Z.json');
  });
});
