import type { CommandSelection } from '@contract/commandBatches';
import { listUnits } from '@contract/calls/commands';
import { groupsQuery, unitsQuery } from '@sagas/commands/commands.queries';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import { useRegions } from '@/regions/useRegions';
import { Asked } from './Asked';
import { CommandDialog, type Meant } from './CommandDialog';
import { GroupDialog } from './GroupDialog';
import { commanding } from './UnitActs';
import { UnitTable } from './UnitTable';
import { CommandChosen, CommandGroup, UnitFilters } from './UnitTools';

/** A page of the units that are sought; whoever seeks others starts at the first page. */
function useFoundUnits() {
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 });
  const [text, setText] = useState('');
  const [regionId, setRegionId] = useState<number | undefined>();
  const trimmed = text.trim();
  const answer = useQuery(unitsQuery, {
    ...page,
    ...(trimmed !== '' && { text: trimmed }),
    ...(regionId !== undefined && { regionId }),
  });
  const first = () => setPage((before) => ({ ...before, pageNum: 1 }));
  return {
    ...{ answer, page, setPage, text, regionId },
    setText: (sought: string): void => {
      setText(sought);
      first();
    },
    setRegionId: (id: number | undefined): void => {
      setRegionId(id);
      first();
    },
  };
}

/** The units in sight: found, chosen one by one, by area or by a saved group, and commanded. */
export function Units() {
  const { t } = useTranslation();
  const regions = useRegions();
  const { data: groups } = useQuery(groupsQuery, 'all');
  const found = useFoundUnits();
  const { text, regionId } = found;
  const clear = (): void => {
    found.setText('');
    found.setRegionId(undefined);
  };
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [meant, setMeant] = useState<Meant | null>(null);
  const [isSaving, setSaving] = useState(false);
  const command = (selection: CommandSelection, what: string): void => setMeant({ selection, what });
  const regionName = regions.find(({ id }) => id === regionId)?.name ?? '';
  return (
    <>
      <div className="commands-tools">
        <UnitFilters {...{ text, regionId, onRegion: found.setRegionId, onText: found.setText }} />
        <HasPermi any={commanding}>
          <CommandChosen chosen={chosen} onCommand={command} />
          {regionId === undefined ? null : (
            <Button
              onClick={() =>
                command({ kind: 'region', regionId }, t('commands.dialog.area', { name: regionName }))
              }
            >
              {t('commands.commandArea')}
            </Button>
          )}
          <CommandGroup groups={groups} onCommand={command} />
        </HasPermi>
        <HasPermi any={[listUnits.permission]}>
          <Button type="text" disabled={chosen.length === 0} onClick={() => setSaving(true)}>
            {t('commands.saveGroup')}
          </Button>
        </HasPermi>
      </div>
      <Asked answer={found.answer}>
        {({ rows, total }) => (
          <UnitTable
            units={rows}
            total={total}
            page={found.page}
            clear={text.trim() === '' && regionId === undefined ? undefined : clear}
            chosen={chosen}
            onPage={(pageNum, pageSize) => found.setPage({ pageNum, pageSize })}
            onChoose={setChosen}
            onCommand={(unit) =>
              command({ kind: 'devices', deviceIds: [unit.deviceId] }, `${unit.siteName} · ${unit.name}`)
            }
          />
        )}
      </Asked>
      {meant === null ? null : <CommandDialog meant={meant} onClose={() => setMeant(null)} />}
      {isSaving ? <GroupDialog deviceIds={chosen} onClose={() => setSaving(false)} /> : null}
    </>
  );
}
