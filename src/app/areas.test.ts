import { productSources } from '@tests/support/sources';
import { bindAreas, bringAreas } from './areas';

const lists = [...productSources('src')]
  .filter(([path, source]) => path.startsWith('src/pages/') && source.includes("'@/crud/ResourceScreen'"))
  .map(([path]) => path.replace(/^src\/pages\/|\.tsx$/g, ''));

it.each(lists)('the page %s, which shows a declared list, brings what lists need', async (component) => {
  const added: string[] = [];
  bindAreas(({ name }) => void added.push(name));
  await bringAreas(component);
  expect(added).toContain('administration');
});

it.each(['strategies/IntelligentControl', 'experiments/Experiments'])(
  'the page %s brings what its dialogs send with',
  async (component) => {
    const added: string[] = [];
    bindAreas(({ name }) => void added.push(name));
    await bringAreas(component);
    expect(added).toContain('control');
  },
);
