import { readExposition } from './exposition';

const wanted = new Set(['up', 'node_load1']);

describe('the text of metrics', () => {
  it('is read with its labels, escapes, times and unusual numbers', () => {
    const text = [
      '# HELP up whether it is',
      'up{job="a \\"b\\" c\\\\d\\ne", zone = "}, {" , } 1 1700000000000',
      'up +Inf',
      'node_load1\t-0.5 ',
      'other{x="y"} 2',
      '',
    ].join('\r\n');
    expect(readExposition(text, wanted)).toEqual([
      { name: 'up', labels: { job: 'a "b" c\\d\ne', zone: '}, {' }, value: 1 },
      { name: 'up', labels: {}, value: Infinity },
      { name: 'node_load1', labels: {}, value: -0.5 },
    ]);
  });

  it('that is something else is none', () => {
    for (const text of ['<html>', 'up{job="a} 1', 'up', 'up{job=a} 1', 'up 1 2 3', '', '# only words'])
      expect(readExposition(text, wanted)).toBeNull();
  });

  it('costs its length, however it is made', () => {
    const long = 200_000;
    const lines = [
      `up{${'a'.repeat(long)}} 1`,
      `up{${'a="b",'.repeat(long / 6)}`,
      `up ${'1 '.repeat(long)}x`,
    ];
    lines.push(`up{a="${'\\\\'.repeat(long)}`, `${'{'.repeat(long)}`, `up${' '.repeat(long)}`);
    const from = performance.now();
    for (const line of lines) readExposition(`${line}\nup 1`, wanted);
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});
