import type { ControlledUnit } from '@contract/commands';
import { commandsQuery, unitsQuery } from '@sagas/commands/commands.queries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTopic } from '@/live';
import type { SiteSectionProps } from '@/pages/sites/siteSection';
import { useQuery } from '@/queries/useQuery';
import { Asked } from './parts/Asked';
import { CommandDialog } from './parts/CommandDialog';
import { CommandLife } from './parts/CommandLife';
import { RecentCommands } from './parts/RecentCommands';
import { ReleaseDialog } from './parts/ReleaseDialog';
import { SiteUnits } from './parts/SiteUnits';
import { ConnectFirst } from '@/pages/connect/ConnectFirst';
import { EmptyList } from '@/crud/EmptyList';
import './commands.css';

const mostUnits = 50;
const recent = 8;

/** The units of a site: what is wanted of each beside what it reports, and its last commands with their steps. */
export function ControlSection({ site: { id: siteId } }: SiteSectionProps) {
  const { t } = useTranslation();
  useTopic('commands');
  const units = useQuery(unitsQuery, { siteId, pageNum: 1, pageSize: mostUnits });
  const commands = useQuery(commandsQuery, { siteId, pageNum: 1, pageSize: recent, which: 'all' });
  const [opened, setOpened] = useState<number | null>(null);
  const [meant, setMeant] = useState<ControlledUnit | null>(null);
  const [released, setReleased] = useState<ControlledUnit | null>(null);
  return (
    <>
      <Asked answer={units}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyList text={t('commands.site.noUnits')}>
              <ConnectFirst />
            </EmptyList>
          ) : (
            <SiteUnits units={rows} onOpen={setOpened} onCommand={setMeant} onRelease={setReleased} />
          )
        }
      </Asked>
      <h3 className="control-section-head">{t('commands.site.recent')}</h3>
      <Asked answer={commands}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{t('commands.site.noCommands')}</p>
          ) : (
            <RecentCommands commands={rows} onOpen={setOpened} />
          )
        }
      </Asked>
      {opened === null ? null : <CommandLife id={opened} onClose={() => setOpened(null)} />}
      {meant === null ? null : (
        <CommandDialog
          meant={{ selection: { kind: 'devices', deviceIds: [meant.deviceId] }, what: meant.name }}
          onClose={() => setMeant(null)}
        />
      )}
      {released === null ? null : <ReleaseDialog unit={released} onClose={() => setReleased(null)} />}
    </>
  );
}
