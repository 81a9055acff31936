import { axisNumbers } from './axisNumbers';

const times = { number: (value: number, digits = 0) => value.toFixed(digits) };

describe('the numbers beside an axis', () => {
  it('are whole where the marks are, below ten as above', () => {
    expect([0, 5, 10, 15, 20].map(axisNumbers(times))).toEqual(['0', '5', '10', '15', '20']);
  });

  it('have a decimal where a small mark needs one', () => {
    expect([0.5, 2.5, 12.5].map(axisNumbers(times))).toEqual(['0.5', '2.5', '12.5']);
  });

  it('have no zeros behind them, and three decimals below one', () => {
    expect([0.5, 0.25, 0.125, 0.0004].map(axisNumbers(times))).toEqual(['0.5', '0.25', '0.125', '0']);
  });

  it('leave out decimals that nobody reads from a chart', () => {
    expect([1.25, 99.96, 123.4, -123.6].map(axisNumbers(times))).toEqual(['1.3', '100', '123', '-124']);
  });
});
