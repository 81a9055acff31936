import { matching, nodeOf, optionTree } from './optionTree';

const nodes = optionTree([
  { value: '1', label: 'Head office', parentId: null },
  { value: '2', label: 'North', parentId: 1 },
  { value: '3', label: 'North 1', parentId: 2 },
  { value: '4', label: 'Night duty', parentId: 2 },
  { value: '5', label: 'South', parentId: 1 },
]).map(nodeOf);

const titles = (of: typeof nodes): unknown[] => of.map(({ title, children }) => [title, ...titles(children)]);

describe('a tree of options', () => {
  it('stands whole as long as nothing is looked for', () => {
    expect(matching(nodes, '')).toEqual(nodes);
  });

  it('keeps what has the words, in any case, with all that is below it, and of the rest the way there', () => {
    expect(titles(matching(nodes, 'NORTH'))).toEqual([
      ['Head office', ['North', ['North 1'], ['Night duty']]],
    ]);
    expect(titles(matching(nodes, 'duty'))).toEqual([['Head office', ['North', ['Night duty']]]]);
    expect(matching(nodes, 'west')).toEqual([]);
  });
});
