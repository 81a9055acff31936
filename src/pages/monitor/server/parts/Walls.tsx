import type { WallHealth } from '@contract/monitor';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { Card, Facts } from './Facts';

/** A wall that never spoke was never hung up. */
const isMissed = ({ isAlive, lastSeenAt }: WallHealth): boolean => !isAlive && lastSeenAt !== null;

export function Walls({ walls, times }: { walls: readonly WallHealth[]; times: Times }) {
  const { t } = useTranslation();
  const standing = ({ isAlive, lastSeenAt }: WallHealth) => {
    if (isAlive) return t('monitor.wallAlive');
    return lastSeenAt === null
      ? t('monitor.wallNever')
      : t('monitor.wallDead', { at: times.moment(lastSeenAt) });
  };
  return (
    <Card title={t('monitor.walls')}>
      {walls.length === 0 ? <p className="monitor__quiet">{t('monitor.noWalls')}</p> : null}
      <Facts
        facts={walls.map((wall) => ({ label: wall.name, value: standing(wall), isBad: isMissed(wall) }))}
      />
    </Card>
  );
}
