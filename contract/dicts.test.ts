import { entryOf, type DictEntry } from './dicts';

const entry = (dictValue: string): DictEntry => ({
  dictCode: 1,
  dictSort: 1,
  dictLabel: `label ${dictValue}`,
  dictValue,
  dictType: 'sys_yes_no',
  cssClass: null,
  listClass: 'default',
  isDefault: 'N',
  status: '0',
});

describe('a dictionary value', () => {
  it('R-VAL-10 is matched as a text', () => {
    const entries = [entry('1'), entry('0'), entry('true')];
    expect(entryOf(entries, 0)?.dictLabel).toBe('label 0');
    expect(entryOf(entries, '0')?.dictLabel).toBe('label 0');
    expect(entryOf(entries, true)?.dictLabel).toBe('label true');
    expect(entryOf(entries, '00')).toBeUndefined();
  });
});
