import { openDoor } from '@contract/calls/commands';
import type { DoorRow } from '@contract/doors';
import { commandsQuery, doorTermsQuery } from '@sagas/commands/commands.queries';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '@/pages/commands/parts/ReasonDialog';
import { StateTag } from '@/pages/commands/parts/StateTag';
import { useCommandWords } from '@/pages/commands/parts/words';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import '@/pages/commands/commands.css';

type Door = Pick<DoorRow, 'deviceId' | 'deviceName' | 'siteName'>;

/** Who opened this door from afar lately, and what became of it. */
function LastOpenings({ deviceId }: Pick<Door, 'deviceId'>) {
  const { t } = useTranslation();
  const times = useTimes();
  const words = useCommandWords();
  const { data } = useQuery(commandsQuery, { deviceId, pageNum: 1, pageSize: 5 });
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  if (data.rows.length === 0) return <p className="doors__quiet">{t('access.openNone')}</p>;
  return (
    <ul className="door-openings" aria-label={t('access.openRecent')}>
      {data.rows.map((command) => (
        <li key={command.id}>
          <time>{times.moment(command.requestedAt)}</time> <b>{words.by(command.by)}</b>{' '}
          <StateTag command={command} /> <small>{command.reason}</small>
        </li>
      ))}
    </ul>
  );
}

function OpenDoorDialog({ door, onClose }: { door: Door; onClose: () => void }) {
  const { t } = useTranslation();
  const { deviceId, deviceName, siteName } = door;
  const { data: terms } = useQuery(doorTermsQuery, deviceId);
  const name = `${siteName} · ${deviceName}`;
  return (
    <ReasonDialog
      title={t('access.openOf', { door: name })}
      act={t('access.open')}
      asksOtp={terms?.asksSecondFactor === true}
      isRead={terms !== null}
      about={
        <>
          <p>{t('access.openHint')}</p>
          {terms?.asksSecondPerson === true ? <p role="status">{t('access.openPerson')}</p> : null}
          {terms ? (
            <p className="doors__quiet">
              {t(`access.offline.${terms.offline}`)} · {t(`access.fire.${terms.fire}`)}
            </p>
          ) : null}
          <LastOpenings deviceId={deviceId} />
        </>
      }
      actOf={(decision, key) => ({ verb: 'openDoor', deviceId, door: name, opening: { ...decision, key } })}
      onClose={onClose}
    />
  );
}

/** Opens a door from afar, for those who may. */
export function OpenDoor({ door }: { door: Door }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  return (
    <HasPermi any={[openDoor.permission]}>
      <Button
        size="small"
        aria-label={t('access.openOf', { door: `${door.siteName} · ${door.deviceName}` })}
        onClick={() => setAsked(true)}
      >
        {t('access.open')}
      </Button>
      {isAsked ? <OpenDoorDialog door={door} onClose={() => setAsked(false)} /> : null}
    </HasPermi>
  );
}
