/** @jest-environment jsdom */
import type { WeatherTaken } from '@contract/weather';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WeatherStations } from './WeatherStations';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(120_000);

const station = {
  ...{ stationId: 7, code: '583670', name: 'Hongqiao', lat: 31.2, lng: 121.3, elevationM: 3 },
  ...{ isTypical: false, errorK: 1, hours: 0, firstHour: null, lastHour: null, siteCount: 4 },
  ...{ remark: null, createBy: 'admin', createTime: '2026-01-01 00:00:00', version: 1 },
};
const refused: WeatherTaken = {
  ...{ hours: 0, from: null, to: null, siteDays: 0, isCut: false },
  problems: [{ row: 9, column: 'G', reason: '不是有效气温 (°C)' }],
};

describe('the screen of weather stations', () => {
  it('uploads hours of one, and tells row and column of what is wrong with the file', async () => {
    await renderPage(<WeatherStations />, {
      answers: {
        'GET /analysis/weather/list': { code: 200, msg: 'ok', total: 1, rows: [station] },
        'POST /analysis/weather/7/hours': { code: 200, msg: 'ok', data: refused },
      },
      at: '/analysis/weather',
    });
    await userEvent.click(await screen.findByRole('button', { name: /Hongqiao.*更多操作/ }));
    await userEvent.click(await screen.findByText('上传逐时数据'));
    const dialog = await screen.findByRole('dialog');
    const input = dialog.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no file can be chosen');
    await userEvent.upload(input, new File(['x'], 'w.epw'));
    await userEvent.click(await screen.findByRole('button', { name: /上\s?传/ }));
    expect(await screen.findByText('文件有误，未导入任何数据')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /9 G 不是有效气温/ })).toBeInTheDocument();
  });
});
