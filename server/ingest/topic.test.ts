import { heartbeatTopicOf, shardCount, shardOf, statusTopicOf, topicOf } from '@contract/telemetry';
import { parseTopic, shardOfHeartbeat, siteOfCommandFilter } from './topic';

const shard = shardOf('NS-001');
const other = (shard + 1) % shardCount;

describe('a topic that a controller speaks on', () => {
  it.each(['telemetry', 'history', 'event', 'access', 'reply', 'cardstate', 'planstate'] as const)(
    'names site, device and %s',
    (leaf) => {
      expect(parseTopic(topicOf('NS-001', 'ac-1', leaf))).toEqual({ site: 'NS-001', device: 'ac-1', leaf });
    },
  );

  it('of being there names the site alone', () => {
    expect(parseTopic(statusTopicOf('NS-001'))).toEqual({ site: 'NS-001', device: null, leaf: 'status' });
  });

  it('may call a device status as well', () => {
    expect(parseTopic(topicOf('NS-001', 'status', 'telemetry'))).toEqual({
      ...{ site: 'NS-001', device: 'status', leaf: 'telemetry' },
    });
  });

  it.each([
    ['another root', `field/v1/${shard}/NS-001/ac-1/telemetry`],
    ['another version', `coolops/v2/${shard}/NS-001/ac-1/telemetry`],
    ['another shard', `coolops/v1/${other}/NS-001/ac-1/telemetry`],
    ['a shard in another form', `coolops/v1/0${shard}/NS-001/ac-1/telemetry`],
    ['more after it', `coolops/v1/${shard}/NS-001/ac-1/telemetry/more`],
    ['no leaf', `coolops/v1/${shard}/NS-001/ac-1`],
    ['no device', `coolops/v1/${shard}/NS-001`],
    ['no site', `coolops/v1/${shard}`],
    ['a leaf that only the centre speaks on', topicOf('NS-001', 'ac-1', 'command')],
    ['status of a device', `coolops/v1/${shard}/NS-001/ac-1/status`],
    ['a device in capitals', topicOf('NS-001', 'AC-1', 'telemetry')],
    ['a device of too many characters', topicOf('NS-001', 'a'.repeat(33), 'telemetry')],
    ['a site of one character', topicOf('N', 'ac-1', 'telemetry')],
    ['a site of too many characters', topicOf('N'.repeat(33), 'ac-1', 'telemetry')],
    ['a wildcard', topicOf('+', 'ac-1', 'telemetry')],
    ['nothing', ''],
  ])('with %s is none', (_what, topic) => {
    expect(parseTopic(topic)).toBeNull();
  });
});

describe('what a controller may listen to', () => {
  it.each(['command', 'cards', 'plan'] as const)('are %s of its site, to one device or to all', (leaf) => {
    expect(siteOfCommandFilter(topicOf('NS-001', 'ac-1', leaf))).toBe('NS-001');
    expect(siteOfCommandFilter(topicOf('NS-001', '+', leaf))).toBe('NS-001');
  });

  it.each([
    ['what others report', topicOf('NS-001', 'ac-1', 'telemetry')],
    ['every site', `coolops/v1/${shard}/+/+/command`],
    ['all below a site', `coolops/v1/${shard}/NS-001/#`],
    ['everything', '#'],
    ['another shard', `coolops/v1/${other}/NS-001/+/command`],
    ['a device that cannot be', topicOf('NS-001', 'AC 1', 'command')],
    ['a site that cannot be', topicOf('N', '+', 'command')],
    ['more before it', `x/${topicOf('NS-001', '+', 'command')}`],
    ['more after it', `${topicOf('NS-001', '+', 'command')}/x`],
  ])('are not %s', (_what, filter) => {
    expect(siteOfCommandFilter(filter)).toBeNull();
  });

  it.each([0, 9, 10, 63])('is the heartbeat of shard %d', (of) => {
    expect(shardOfHeartbeat(heartbeatTopicOf(of))).toBe(of);
  });

  it.each([
    'coolops/v1/+/heartbeat',
    'coolops/v1/07/heartbeat',
    'coolops/v1/7/heartbeat/x',
    'coolops/v1/7/beat',
  ])('is no heartbeat by %s', (topic) => {
    expect(shardOfHeartbeat(topic)).toBeNull();
  });
});
