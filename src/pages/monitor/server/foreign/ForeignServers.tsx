import { addForeign } from '@contract/calls/foreignServers';
import type { ForeignServer } from '@contract/foreignServers';
import { foreignPastQuery, foreignServersQuery } from '@sagas/foreignServers/foreignServers.query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Palette } from '@/palette/palette';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { ForeignAlarms } from './ForeignAlarms';
import { ForeignCard } from './ForeignCard';
import { ForeignDialog } from './ForeignDialog';

type Opened = { server: ForeignServer | null } | null;

/** The operator's other servers, with their alarms and the last day of each. */
export function ForeignServers({ palette }: { palette: Palette }) {
  const { t } = useTranslation();
  const [opened, open] = useState<Opened>(null);
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
    </>
  );
}

function Servers({ palette, onChange }: { palette: Palette; onChange: (server: ForeignServer) => void }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { data: servers, error } = useQuery(foreignServersQuery, 'all');
  const { data: past } = useQuery(foreignPastQuery, 'day');
  if (!servers?.length) {
    const words = servers ? 'foreign.none' : error ? 'monitor.failed' : 'foreign.loading';
    return (
      <p className="monitor__quiet" role="status">
        {t(words)}
      </p>
    );
  }
  return (
    <div className="monitor__cards">
      {servers.map((server) => (
        <ForeignCard
          key={server.id}
          server={server}
          past={past?.find(({ id }) => id === server.id)?.history ?? null}
          palette={palette}
          times={times}
          onChange={onChange}
        />
      ))}
    </div>
  );
}
