import type { CommandSelection, UnitGroup } from '@contract/commandBatches';
import { RegionSelect } from '@/regions/RegionSelect';
import { Button, Dropdown, Input } from 'antd';
import { useTranslation } from 'react-i18next';

interface UnitFiltersProps {
  text: string;
  regionId: number | undefined;
  onText: (text: string) => void;
  onRegion: (id: number | undefined) => void;
}

/** By name, and by area. */
export function UnitFilters({ text, regionId, onText, onRegion }: UnitFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <Input.Search
        allowClear
        aria-label={t('commands.search')}
        placeholder={t('commands.search')}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <RegionSelect value={regionId} onChange={(id) => onRegion(id ?? undefined)} />
    </>
  );
}

type OnCommand = (selection: CommandSelection, what: string) => void;

/** Commands the units that were chosen one by one. */
export function CommandChosen({ chosen, onCommand }: { chosen: readonly number[]; onCommand: OnCommand }) {
  const { t } = useTranslation();
  return (
    <Button
      type="primary"
      disabled={chosen.length === 0}
      onClick={() =>
        onCommand(
          { kind: 'devices', deviceIds: [...chosen] },
          t('commands.dialog.units', { count: chosen.length }),
        )
      }
    >
      {t('commands.commandSelected', { count: chosen.length })}
    </Button>
  );
}

interface CommandGroupProps {
  groups: readonly UnitGroup[] | null;
  onCommand: OnCommand;
}

/** Commands a saved group. */
export function CommandGroup({ groups, onCommand }: CommandGroupProps) {
  const { t } = useTranslation();
  return (
    <Dropdown
      disabled={!groups || groups.length === 0}
      menu={{
        items: (groups ?? []).map(({ id, name }) => ({
          key: id,
          label: t('commands.commandGroup', { name }),
          onClick: () => onCommand({ kind: 'group', groupId: id }, t('commands.dialog.group', { name })),
        })),
      }}
    >
      <Button>{t('commands.groups')}</Button>
    </Dropdown>
  );
}
