import type { DoorRow } from '@contract/doors';
import { useTranslation } from 'react-i18next';
import { useJudgedAt } from '@/readings/useJudgedAt';
import { OpenDoor } from './OpenDoor';
import { DoorPolicy } from './DoorPolicy';
import { DoorTag } from './DoorTag';
import { useDoorWords } from './useDoorWords';

/** The doors of one site: how each stands, since when, and what an open one costs. */
export function DoorList({ doors }: { doors: readonly DoorRow[] }) {
  const { t } = useTranslation();
  const words = useDoorWords();
  const nowMs = useJudgedAt();
  return (
    <ul className="door-list">
      {doors.map((door) => (
        <li key={door.deviceId}>
          <b>{door.deviceName}</b>
          <DoorTag state={door.state} />
          {door.since === null ? null : <span>{t('doors.for', { duration: words.since(door, nowMs) })}</span>}
          {words.cost(door) === null ? null : <span>{words.cost(door)}</span>}
          <OpenDoor door={door} />
          <DoorPolicy door={door} />
          <small>
            {door.at === null ? t('doors.neverHeard') : t('doors.heard', { age: words.age(door, nowMs) })}
          </small>
        </li>
      ))}
    </ul>
  );
}
