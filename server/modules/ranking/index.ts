import * as calls from '@contract/calls/ranking';
import { attachment, createTextTime } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { Download, serve, type Route } from '../../platform/http/route';
import { say } from '../../platform/http/words';
import { writeAudit } from '../audit/audit';
import type { ScopeOf } from '../scope';
import { exportRanking } from './exportRanking';
import { ranking, wallRanking } from './ranking.service';

export interface RankingDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
  plantTimeZone: string;
}

export const createRankingRoutes = ({ db, clock, scopeOf, plantTimeZone }: RankingDeps): Route[] => [
  serve(calls.readRanking, async ({ actor, query }) =>
    ranking(db, await scopeOf(actor, calls.readRanking.permission), query),
  ),
  serve(calls.exportRanking, async ({ actor, body, language }) => {
    const scope = await scopeOf(actor, calls.exportRanking.permission);
    const { text: timeText } = createTextTime(plantTimeZone);
    const said = { scope, language, dateText: (time: number) => timeText(time).slice(0, 10) };
    const { stream, mediaType } = exportRanking(db, said, body);
    const now = clock.now();
    const at = timeText(now).replaceAll(':', '').replace(' ', '-');
    await writeAudit(db, actor, { at: now, action: 'ranking.exported', subject: 'ranking', detail: body });
    return new Download(
      stream,
      attachment(`${say(language, 'ranking.title')} ${at}.${body.format}`, mediaType),
    );
  }),
  serve(calls.readWallRanking, async ({ actor, query }) =>
    wallRanking(db, await scopeOf(actor, calls.readWallRanking.permission), query.regionId),
  ),
];
