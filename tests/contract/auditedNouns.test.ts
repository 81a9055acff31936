import { auditedNouns } from '@contract/operations';
import { productSources } from '@tests/support/sources';

const event = /\baction: ['`](?<noun>[a-zA-Z]+)\.[a-zA-Z$]/g;

describe('the operation log', () => {
  it('R-CRUD-09 has a name in every language for all that its events speak of', () => {
    const said = [...productSources('server').values()].flatMap((text) =>
      [...text.matchAll(event)].map(({ groups }) => groups?.noun ?? ''),
    );
    const unnamed = [...new Set(said)].filter((noun) => noun !== 'fields' && !auditedNouns.includes(noun));
    expect(unnamed).toEqual([]);
  });
});
