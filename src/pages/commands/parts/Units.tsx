import type { CommandSelection } from '@contract/commandBatches';
import { listUnits } from '@contract/calls/commands';
import { groupsQuery, unitsQuery } from '@sagas/commands/commands.queries';
import { Button, Dropdown, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import { useRegions } from '@/pages/alarms/places/useRegions';
import { Asked } from './Asked';
import { CommandDialog, type Meant } from './CommandDialog';
import { GroupDialog } from './GroupDialog';
import { UnitTable } from './UnitTable';

const commanding = ['command:switch', 'command:setpoint', 'command:mode'] as const;

/** The units in sight: found, chosen one by one, by area or by a saved group, and commanded. */
export function Units() {
  const { t } = useTranslation();
  const regions = useRegions();
  const { data: groups } = useQuery(groupsQuery, 'all');
  const [asked, setAsked] = useState({ pageNum: 1, pageSize: 20 });
  const [text, setText] = useState('');
  const [regionId, setRegionId] = useState<number | undefined>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [meant, setMeant] = useState<Meant | null>(null);
  const [isSaving, setSaving] = useState(false);
  const trimmed = text.trim();
  const answer = useQuery(unitsQuery, {
    ...asked,
    ...(trimmed !== '' && { text: trimmed }),
    ...(regionId !== undefined && { regionId }),
  });
  const command = (selection: CommandSelection, what: string): void => setMeant({ selection, what });
  const first = () => setAsked((before) => ({ ...before, pageNum: 1 }));
  const regionName = regions.find(({ id }) => id === regionId)?.name ?? '';
  return (
    <>
      <div className="commands-tools">
        <Input.Search
          allowClear
          aria-label={t('commands.search')}
          placeholder={t('commands.search')}
          onChange={({ target }) => {
            setText(target.value);
            first();
          }}
        />
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('commands.region')}
          placeholder={t('commands.allRegions')}
          value={regionId}
          options={regions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: number | undefined) => {
            setRegionId(id);
            first();
          }}
        />
        <HasPermi any={commanding}>
          <Button
            type="primary"
            disabled={chosen.length === 0}
            onClick={() =>
              command(
                { kind: 'devices', deviceIds: [...chosen] },
                t('commands.dialog.units', { count: chosen.length }),
              )
            }
          >
            {t('commands.commandSelected', { count: chosen.length })}
          </Button>
          {regionId === undefined ? null : (
            <Button
              onClick={() =>
                command({ kind: 'region', regionId }, t('commands.dialog.area', { name: regionName }))
              }
            >
              {t('commands.commandArea')}
            </Button>
          )}
          <Dropdown
            disabled={!groups || groups.length === 0}
            menu={{
              items: (groups ?? []).map(({ id, name }) => ({
                key: id,
                label: t('commands.commandGroup', { name }),
                onClick: () => command({ kind: 'group', groupId: id }, t('commands.dialog.group', { name })),
              })),
            }}
          >
            <Button>{t('commands.groups')}</Button>
          </Dropdown>
        </HasPermi>
        <HasPermi any={[listUnits.permission]}>
          <Button type="text" disabled={chosen.length === 0} onClick={() => setSaving(true)}>
            {t('commands.saveGroup')}
          </Button>
        </HasPermi>
      </div>
      <Asked answer={answer}>
        {({ rows, total }) => (
          <UnitTable
            units={rows}
            total={total}
            page={asked}
            chosen={chosen}
            onPage={(pageNum, pageSize) => setAsked({ pageNum, pageSize })}
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
