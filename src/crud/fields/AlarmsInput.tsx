import { definitionsQuery } from '@sagas/alarms/definitions/definitions.queries';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAnswerOf } from '@/queries/useQuery';
import { searchLabels } from '@/ui/choiceSearch';
import { idsOf } from './alarmIds';

interface AlarmsInputProps {
  label: string;
  value: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

/** Alarm definitions by their names; what is kept are their ids. */
export function AlarmsInput({ label, value, isDisabled, onChange }: AlarmsInputProps) {
  const { t } = useTranslation();
  const nameOf = (id: string) => t(`alarm.${id}.name`, { defaultValue: id });
  const chosen = idsOf(value);
  const known = (useAnswerOf(definitionsQuery, 'all') ?? []).map(({ id }) => id);
  // Also those that are chosen already, before the catalogue is there or when one has left it.
  const ids = [...new Set([...chosen, ...known])];
  return (
    <Select
      mode="multiple"
      aria-label={label}
      disabled={isDisabled}
      value={chosen}
      showSearch={searchLabels}
      options={ids.map((id) => ({ value: id, label: nameOf(id) }))}
      onChange={(next: string[]) => onChange(next.join(','))}
    />
  );
}
