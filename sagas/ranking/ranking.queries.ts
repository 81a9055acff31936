import { readRanking, readWallRanking } from '@contract/calls/ranking';
import type { RankingQuery } from '@contract/ranking';
import { hourMs, minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** A month changes once a night. */
export const rankingQuery = defineQuery({
  name: 'ranking',
  load: (deps, query: RankingQuery) => send(deps, readRanking, { query }),
  freshMs: 5 * minuteMs,
  keptMs: 10 * minuteMs,
});

export const wallRankingQuery = defineQuery({
  name: 'wallRanking',
  load: (deps, { regionId }: { regionId: number | null }) =>
    send(deps, readWallRanking, { query: regionId === null ? {} : { regionId } }),
  againMs: hourMs,
});
