import { columnsOf, fitting, leastWidthPx, tracksOf } from './columns';

const namesIn = (roomPx: number, kept = columnsOf(undefined)) =>
  fitting(kept, roomPx).map(({ name }) => name);

describe('the columns of the alarm list', () => {
  it('all find space on a wide screen, and leave what tells alarms apart on the narrowest', () => {
    expect(namesIn(1_314)).toEqual(columnsOf(undefined).map(({ name }) => name));
    expect(namesIn(548)).toEqual(['level', 'alarm', 'site', 'raised']);
    expect(namesIn(100)).toEqual(['level', 'alarm', 'raised']);
  });

  it('leave the name its longest word and its count before they tell the device or whom it was given to', () => {
    const least = leastWidthPx(columnsOf(undefined));
    expect(namesIn(least)).not.toContain('device');
    expect(namesIn(least - 80)).not.toContain('assignee');
    expect(namesIn(least - 80 - 102)).toContain('value');
  });

  it('never need more than there is, down to what always stands', () => {
    for (let roomPx = 440; roomPx < 1_300; roomPx += 7) {
      const needed = tracksOf(fitting(columnsOf(undefined), roomPx), 1)
        .match(/(\d+)px/g)
        ?.reduce((sum, px) => sum + parseInt(px, 10), 0);
      expect(needed).toBeLessThanOrEqual(roomPx);
    }
  });

  it('stand as the person chose them, with one that is new since then at the end', () => {
    const kept = [
      { name: 'raised', isShown: true, widthPx: 200 },
      { name: 'gone since', isShown: true },
      { name: 'alarm', isShown: true },
      { name: 'site', isShown: false },
    ];
    const columns = columnsOf(kept);
    expect(columns.map(({ name }) => name).slice(0, 3)).toEqual(['raised', 'alarm', 'site']);
    expect(columns).toHaveLength(columnsOf(undefined).length);
    expect(namesIn(2_000, columns)).not.toContain('site');
    expect(tracksOf(fitting(columns, 2_000), 1)).toMatch(/^40px 200px minmax\(172px/);
  });

  it('fill the list also when each has a width of its own', () => {
    const kept = columnsOf(undefined).map((column) => ({ ...column, widthPx: 70 }));
    expect(tracksOf(fitting(kept, 2_000), 1)).toMatch(/70px minmax\(70px, 1fr\)$/);
  });
});
