/** @jest-environment jsdom */
import type { WeatherPreview, WeatherTaken } from '@contract/weather';
import { renderPage } from '@tests/support/renderPage';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WeatherStations } from './WeatherStations';

globalThis.fetch = async () => new Response('{}');
jest.setTimeout(120_000);

const station = {
  ...{ stationId: 7, code: '583670', name: 'Hongqiao', lat: 31.2, lng: 121.3, elevationM: 3 },
  ...{ isTypical: false, errorK: 1, hours: 0, firstHour: null, lastHour: null, siteCount: 4 },
  ...{ remark: null, createBy: 'admin', createTime: '2026-01-01 00:00:00', version: 1 },
};
const found = { isCut: false, questions: [], problems: [], neighbours: [] };
const nothing: WeatherPreview = {
  ...{ reading: null, first: [], hours: 0, from: null, to: null, replaced: 0 },
  ...{ ...found, verdict: 'noNeighbours' },
};
const refused: WeatherPreview = {
  ...nothing,
  problems: [{ row: 9, column: 'G', reason: '不是可能的气温' }],
};
const open: WeatherPreview = {
  ...nothing,
  questions: [
    {
      what: 'tempColumn',
      reason: '哪一列是气温？',
      choices: [
        { value: '2', label: 'dew point' },
        { value: '3', label: 'temperature' },
      ],
    },
  ],
};
const at = Date.UTC(2024, 6, 1);
const doubted: WeatherPreview = {
  reading: {
    ...{ timeHead: 'time (UTC)', tempHead: 'temp [°F]', rhHead: null, tempUnit: 'F', unitFrom: 'file' },
    ...{ zone: 'UTC', zoneFrom: 'file', hours: '0-23', withoutTemp: 2 },
  },
  first: [{ row: 2, timeText: '2024-07-01 00:00', tempText: '77', at, tempC: 25, rhPct: null }],
  ...{ hours: 72, from: at, to: at + 71 * 3_600_000, replaced: 5, ...found, verdict: 'shifted' },
  neighbours: [{ stationId: 3, name: 'Pudong', km: 41, hours: 72, meanK: 0.4, lateH: 8, verdict: 'shifted' }],
};
const taken: WeatherTaken = {
  ...{ hours: 72, from: at, to: at + 71 * 3_600_000, siteDays: 0, isDoubted: false },
  ...{ ...found, verdict: 'shifted' },
};

async function choose(previews: readonly WeatherPreview[]) {
  const sent: string[] = [];
  const answers = [...previews];
  await renderPage(<WeatherStations />, {
    answers: {
      'GET /analysis/weather/list': { code: 200, msg: 'ok', total: 1, rows: [station] },
      'POST /analysis/weather/7/preview': ({ query }: { query?: unknown }) => {
        sent.push(JSON.stringify(query ?? {}));
        return { code: 200, msg: 'ok', data: answers.shift() };
      },
      'POST /analysis/weather/7/hours': ({ query }: { query?: unknown }) => {
        sent.push(JSON.stringify(query ?? {}));
        return { code: 200, msg: 'ok', data: taken };
      },
    },
    at: '/analysis/weather',
  });
  await userEvent.click(await screen.findByRole('button', { name: /Hongqiao.*更多操作/ }));
  await userEvent.click(await screen.findByText('上传逐时数据'));
  const dialog = await screen.findByRole('dialog');
  const input = dialog.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no file can be chosen');
  await userEvent.upload(input, new File(['x'], 'w.csv'));
  return sent;
}

describe('the screen of weather stations', () => {
  it('tells row and column of what is wrong with a file as soon as it is chosen, and cannot store it', async () => {
    await choose([refused]);
    expect(await screen.findByText('文件有误，未导入任何数据')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /9 G 不是可能的气温/ })).toBeInTheDocument();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: /导\s?入/ })).toBeDisabled();
  });

  it('asks what a file leaves open, shows how it is read beside its neighbours, and stores it after a yes', async () => {
    const sent = await choose([open, doubted]);
    await userEvent.click(await screen.findByRole('combobox', { name: '哪一列是气温？' }));
    await userEvent.click(await screen.findByTitle('temperature'));
    expect(await screen.findByText('与周围气象站矛盾；未经确认不会导入')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Pudong 41 72 \+0.4 \+8 时间错位/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /2024-07-01 00:00 · 77/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '仍要导入' }));
    expect(await screen.findByText(/已导入 72 小时/)).toBeInTheDocument();
    expect(sent).toEqual([
      '{}',
      JSON.stringify({ tempColumn: 3 }),
      JSON.stringify({ tempColumn: 3, despite: 'neighbours' }),
    ]);
  });
});
