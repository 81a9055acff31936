import { addForeign } from '@contract/calls/foreignServers';
import type { ForeignServer } from '@contract/foreignServers';
import { foreignLeft, foreignWatched } from '@sagas/foreignServers/foreignServers.slice';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import type { Palette } from '@/palette/palette';
import { HasPermi } from '@/permission/only';
import { useTimes } from '@/time/useTimes';
import { ForeignAlarms } from './ForeignAlarms';
import { ForeignCard } from './ForeignCard';
import { ForeignDialog } from './ForeignDialog';
import { IssuedPush } from './IssuedPush';

type Opened = { server: ForeignServer | null } | null;

/** The operator's other servers, with their alarms and the last day of each. */
export function ForeignServers({ palette }: { palette: Palette }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [opened, open] = useState<Opened>(null);
  useEffect(() => {
    dispatch(foreignWatched());
    return () => void dispatch(foreignLeft());
  }, [dispatch]);
  return (
    <>
      <header className="monitor__head">
        <h2>{t('foreign.title')}</h2>
        <span className="monitor__note">{t('foreign.hint')}</span>
        <HasPermi any={[addForeign.permission]}>
          <Button onClick={() => open({ server: null })}>{t('foreign.add')}</Button>
        </HasPermi>
      </header>
      <ForeignAlarms />
      <Servers palette={palette} onChange={(server) => open({ server })} />
      {opened ? <ForeignDialog server={opened.server} close={() => open(null)} /> : null}
      <IssuedPush />
    </>
  );
}

function Servers({ palette, onChange }: { palette: Palette; onChange: (server: ForeignServer) => void }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { servers, past, status } = useAppSelector((state) => state.foreignServers);
  if (servers.length === 0) {
    const words = { idle: 'foreign.loading', failed: 'monitor.failed', ready: 'foreign.none' };
    return (
      <p className="monitor__quiet" role="status">
        {t(words[status])}
      </p>
    );
  }
  return (
    <div className="monitor__cards">
      {servers.map((server) => (
        <ForeignCard
          key={server.id}
          server={server}
          past={past.find(({ id }) => id === server.id)?.history ?? null}
          palette={palette}
          times={times}
          onChange={onChange}
        />
      ))}
    </div>
  );
}
