import { netOf, SignalBook } from './signalBook';
import type { InboxRow } from './signals';

let id = 0;
const row = (flag: 'BEGIN' | 'END', serial: string, over: Partial<InboxRow> = {}): InboxRow => ({
  ...{ id: (id += 1), unitId: 1, serial, flag, deviceCode: '51051241500001', signal: '0415002001' },
  ...{ level: 3, text: '', receivedAt: id, origin: 'unit', reason: '', shard: 0 },
  ...over,
});
const serialsOf = (book: SignalBook) => book.openOf(1).map(({ serial }) => serial);
const after = (...rows: InboxRow[]) => {
  const book = new SignalBook([]);
  for (const each of rows)
    if (each.flag === 'BEGIN') book.begin(each, 'freePoint');
    else book.end(each);
  return serialsOf(book);
};

describe('the book of open alarms', () => {
  it('ends two numbers of one signal one by one, by number or the oldest first', () => {
    expect(after(row('BEGIN', '1'), row('BEGIN', '2'), row('END', '2'))).toEqual(['1']);
    expect(after(row('BEGIN', '1'), row('BEGIN', '2'), row('END', '9'))).toEqual(['2']);
    expect(after(row('BEGIN', '1'), row('BEGIN', '2'), row('END', '9'), row('END', '10'))).toEqual([]);
  });

  it('leaves what is open of other signals and devices alone', () => {
    const other = { signal: '0415001001' };
    expect(after(row('BEGIN', '1', other), row('END', '1'))).toEqual(['1']);
    expect(after(row('BEGIN', '1'), row('END', '5', { deviceCode: '51051241500002' }))).toEqual(['1']);
    expect(after(row('BEGIN', '1'), row('END', '1', { deviceCode: '51051243800001' }))).toEqual([]);
  });

  it('has what a comparison found replaced by the word of the unit, and ended by any end of it', () => {
    const compared = { origin: 'compared' as const };
    expect(after(row('BEGIN', 'compared', compared), row('BEGIN', '4'))).toEqual(['4']);
    expect(after(row('BEGIN', '4'), row('BEGIN', 'compared', compared))).toEqual(['4']);
    expect(after(row('BEGIN', 'compared', compared), row('END', '12'))).toEqual([]);
    expect(after(row('BEGIN', '1'), row('BEGIN', '2'), row('END', 'compared', compared))).toEqual([]);
  });

  it('remembers that the unit ended a signal until it begins again', () => {
    const book = new SignalBook([]);
    const changes = [book.begin(row('BEGIN', '1'), 'freePoint'), book.end(row('END', '1'))];
    expect(netOf(changes).put).toMatchObject([{ state: 'ended' }]);
    expect(netOf([...changes, book.begin(row('BEGIN', '2'), 'freePoint')])).toMatchObject({
      put: [{ state: 'open', serial: '2' }],
      gone: [{ state: 'open', serial: '1' }, { state: 'ended' }],
    });
  });
});
