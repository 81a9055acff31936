import { blocksOf, lineOf, plainOf } from './markup';

const words = (text: string) => [{ kind: 'words', text }];

describe('the text of a chapter', () => {
  it('has paragraphs, numbered steps, bullets and headings, a line each', () => {
    expect(blocksOf('Before.\n1. Open it.\n2. Close it.\n\n## After\n- one\n- two')).toEqual([
      { kind: 'paragraph', line: words('Before.') },
      { kind: 'steps', lines: [words('Open it.'), words('Close it.')] },
      { kind: 'heading', line: words('After') },
      { kind: 'bullets', lines: [words('one'), words('two')] },
    ]);
  });

  it('marks what is strong, what is typed, and links to other chapters', () => {
    expect(lineOf('Press **Save**, type `admin`, see [[page.Alarms|Alarm centre]].')).toEqual([
      ...words('Press '),
      { kind: 'strong', text: 'Save' },
      ...words(', type '),
      { kind: 'code', text: 'admin' },
      ...words(', see '),
      { kind: 'link', text: 'Alarm centre', to: 'page.Alarms' },
      ...words('.'),
    ]);
  });

  it('leaves what looks like HTML as words', () => {
    expect(lineOf('<img src=x onerror=alert(1)>')).toEqual(words('<img src=x onerror=alert(1)>'));
  });

  it('is searched by its words alone, tables among them', () => {
    expect(blocksOf('1. Press **Save**.').map(plainOf)).toEqual(['Press Save.']);
    expect(plainOf({ kind: 'table', head: ['Name', 'Limit'], rows: [['Post code', '64']] })).toBe(
      'Name Limit\nPost code 64',
    );
  });
});
