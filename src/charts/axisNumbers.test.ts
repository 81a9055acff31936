import { axisNumbers } from './axisNumbers';

const times = { number: (value: number, digits = 0) => value.toFixed(digits) };

describe('the numbers beside an axis', () => {
  it('are whole where the marks are, below ten as above', () => {
    expect([0, 5, 10, 15, 20].map(axisNumbers(times))).toEqual(['0', '5', '10', '15', '20']);
  });

  it('have a decimal where a small mark needs one', () => {
    expect([0.5, 2.5, 12.5].map(axisNumbers(times))).toEqual(['0.5', '2.5', '13']);
  });
});
