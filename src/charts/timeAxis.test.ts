import { timeMarks } from './timeAxis';

const timeOf = () => '00:00';
const dayOf = () => '21/11';

describe('the marks of a time axis', () => {
  it('are times of day where the chart may choose them', () => {
    const { label, tick } = timeMarks({ timeOf, dayOf });
    expect([label.formatter(0), label.customValues, tick]).toEqual(['00:00', undefined, {}]);
  });

  it('are the given days, which are then named as days', () => {
    const { label, tick } = timeMarks({ timeOf, dayOf, days: [5, 9] });
    expect([label.formatter(5), label.customValues, tick]).toEqual([
      '21/11',
      [5, 9],
      { customValues: [5, 9] },
    ]);
  });
});
