import { testClock } from '@tests/support/testClock';
import { topicOf } from '@contract/telemetry';
import { FloodWatch } from './floods';

const aCredential = (username: string) => ({ id: 1, username, siteIds: new Set<number>(), isRevoked: false });
const topic = (site: string) => topicOf(site, 'env', 'telemetry');

describe('the watch for floods', () => {
  it('names of a concentrator the site that says most, and forgets whoever slows down', () => {
    const clock = testClock();
    const floods = new FloodWatch(clock);
    const concentrator = aCredential('concentrator');
    floods.heard(concentrator, topic('calm'));
    expect([...floods.sites()]).toEqual([]);
    floods.held(concentrator);
    for (const site of ['calm', 'loud', 'loud', 'loud', 'calm']) floods.heard(concentrator, topic(site));
    expect([...floods.sites()]).toEqual(['loud']);
    clock.pass(3_001);
    expect([...floods.sites()]).toEqual([]);
  });
});
