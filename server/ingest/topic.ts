import { shardOf, topicRoot } from '@contract/telemetry';

export type UpLeaf =
  | 'telemetry'
  | 'history'
  | 'event'
  | 'access'
  | 'reply'
  | 'cardstate'
  | 'planstate'
  | 'status';

/** What a topic says about itself, before anything is looked up. */
export interface TopicParts {
  site: string;
  /** Null on the status topic. */
  device: string | null;
  leaf: UpLeaf;
}

const upLeaves: ReadonlySet<string> = new Set<UpLeaf>([
  'telemetry',
  'history',
  'event',
  'access',
  'reply',
  'cardstate',
  'planstate',
]);
const rootSegments = topicRoot.split('/');
const siteCode = /^[A-Za-z0-9][A-Za-z0-9-]{1,31}$/;
const deviceCode = /^[a-z0-9][a-z0-9-]{0,31}$/;
const longestTopic = 120;

const isUpLeaf = (leaf: string): leaf is Exclude<UpLeaf, 'status'> => upLeaves.has(leaf);

/** @returns null when this is no topic that a controller may speak on. */
export const parseTopic = (topic: string): TopicParts | null => {
  if (topic.length > longestTopic) return null;
  const [root, version, shard, site, device, leaf, ...rest] = topic.split('/');
  if (root !== rootSegments[0] || version !== rootSegments[1] || rest.length > 0) return null;
  if (site === undefined || !siteCode.test(site) || shard !== String(shardOf(site))) return null;
  if (device === 'status' && leaf === undefined) return { site, device: null, leaf: 'status' };
  if (device === undefined || !deviceCode.test(device) || leaf === undefined || !isUpLeaf(leaf)) return null;
  return { site, device, leaf };
};

const commandTopic = /^coolops\/v1\/(\d{1,2})\/([^/+#]+)\/(?:([^/#]+)\/(?:command|cards|plan)|time)$/;

/** The site whose commands, lists of cards, plan or time a subscription asks for; null when it asks for anything else. */
export const siteOfCommandFilter = (filter: string): string | null => {
  const [, shard, site, device = '+'] = commandTopic.exec(filter) ?? [];
  if (site === undefined || !siteCode.test(site)) return null;
  if (shard !== String(shardOf(site)) || (device !== '+' && !deviceCode.test(device))) return null;
  return site;
};

const heartbeatTopic = /^coolops\/v1\/(0|[1-9]\d?)\/heartbeat$/;

/** The shard whose word of the centre a topic carries; null when it is another topic. */
export const shardOfHeartbeat = (topic: string): number | null => {
  const [, shard] = heartbeatTopic.exec(topic) ?? [];
  return shard === undefined ? null : Number(shard);
};
