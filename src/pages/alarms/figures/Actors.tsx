import type { AlarmFigures } from '@contract/alarmFigures';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Times } from '@/time/useTimes';
import { alarmNameOf, siteNameOf } from '../names';

type Actor = AlarmFigures['chattering'][number] & { share?: number; raisedAt?: number; alarmId?: number };

interface ActorsProps {
  title: string;
  hint: string;
  actors: readonly Actor[];
  times: Times;
}

const listed = 10;

function ActorRow({ actor, most, times }: { actor: Actor; most: number; times: Times }) {
  const { t } = useTranslation();
  const name = alarmNameOf(t, actor.definitionId);
  return (
    <li>
      <span className="actors__name">
        {actor.alarmId ? <Link to={`/alarms?alarm=${actor.alarmId}`}>{name}</Link> : name}
        <small>
          {siteNameOf(t, actor)} {actor.deviceName ? `· ${actor.deviceName}` : null}
        </small>
      </span>
      <span className="actors__bar" aria-hidden="true">
        <span style={{ width: `${(actor.alarms / most) * 100}%` }} />
      </span>
      <span className="actors__count">
        {actor.raisedAt === undefined ? times.number(actor.alarms) : times.moment(actor.raisedAt)}
        {actor.share === undefined ? null : <small>{times.number(actor.share * 100, 1)} %</small>}
      </span>
    </li>
  );
}

/** Who makes the load: the first ten, and how many more there are. */
export function Actors({ title, hint, actors, times }: ActorsProps) {
  const { t } = useTranslation();
  const most = Math.max(1, ...actors.map(({ alarms }) => alarms));
  return (
    <section className="figure-card">
      <h2>
        {title} <small>{hint}</small>
      </h2>
      {actors.length === 0 ? <p className="quiet">{t('alarms.actors.none')}</p> : null}
      <ol className="actors">
        {actors.slice(0, listed).map((actor) => (
          <ActorRow
            key={`${actor.definitionId} ${actor.siteId} ${actor.deviceId} ${actor.alarmId}`}
            actor={actor}
            most={most}
            times={times}
          />
        ))}
      </ol>
      {actors.length > listed ? (
        <p className="quiet">{t('alarms.more', { n: actors.length - listed })}</p>
      ) : null}
    </section>
  );
}
