import { idFieldOf, type AnyRecord } from '@contract/resources';
import { detailRequested, toggleRequested, type Screen } from '@sagas/resources/resources.slice';
import { Switch } from 'antd';
import { useAppDispatch } from '@/app/store';
import { optionOf } from '../optionOf';
import type { OptionsOf } from '../useOptions';
import { useMay } from '../useScreen';
import { useResourceWords } from '../words';
import { Cell, useMayFollow } from './Cell';
import type { Column } from './useColumns';

interface ListCellProps {
  screen: Screen;
  column: Column;
  record: AnyRecord;
  options: OptionsOf;
  opens: boolean;
}

/** One value of a row: switched where it stands, or the way into its row. */
export function ListCell({ screen, column, record, options, opens }: ListCellProps) {
  const dispatch = useAppDispatch();
  const may = useMay(screen);
  const { resource } = screen;
  const words = useResourceWords(resource);
  const { name, field } = column;
  const isLink = useMayFollow(field.opens);
  const own = options[name] ?? [];
  if (field.kind === 'choice' && field.toggle && may.act('edit')) {
    const [on, off] = field.values ?? ['0', '1'];
    const value = String(record[name]);
    const next = value === on ? (off ?? '1') : (on ?? '0');
    const labelOf = (wanted: string) => optionOf(own, wanted)?.label ?? wanted;
    return (
      <Switch
        checked={value === on}
        checkedChildren={labelOf(on ?? '0')}
        unCheckedChildren={labelOf(off ?? '1')}
        aria-label={`${words.field(name)} ${words.titleOf(record)}`}
        onClick={() =>
          dispatch(
            toggleRequested({ ...screen, row: record, field: name, value: next, label: labelOf(next) }),
          )
        }
      />
    );
  }
  const cell = (
    <Cell record={record} value={words.localized(record, name, field)} field={field} options={own} />
  );
  // A value that leads to a page of its own is a link already.
  if (!opens || isLink || !may.act('query')) return cell;
  const id = Number(record[idFieldOf(resource)]);
  return (
    <button type="button" className="crud-open" onClick={() => dispatch(detailRequested({ ...screen, id }))}>
      {cell}
    </button>
  );
}
