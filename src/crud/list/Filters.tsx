import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { searchOf, type Field, type Resource } from '@contract/resources';
import type { ListAddress } from '@sagas/resources/resources.slice';
import { Button, DatePicker, Input, InputNumber, Select, TreeSelect } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { treeChoices } from '../fields/treeChoices';
import type { Option, OptionsOf } from '../useOptions';
import { useResourceWords } from '../words';
import './filters.css';

interface FiltersProps {
  resource: Resource;
  options: OptionsOf;
  filters: ListAddress;
  /** Fields that the screen fixes: no filter for them. */
  fixed: ListAddress;
  onSearch: (filters: ListAddress) => void;
}

/** More than this many conditions are folded away at first; on a phone the rows matter more. */
const plainFilters = { desktop: 4, mobile: 1 } as const;

/** The conditions of a list; Enter searches, and so does every choice. */
export function Filters({ resource, options, filters, fixed, onSearch }: FiltersProps) {
  const { t } = useTranslation();
  const words = useResourceWords(resource);
  const [draft, setDraft] = useState(filters);
  const [of, setOf] = useState(filters);
  const [isOpen, setOpen] = useState(false);
  if (of !== filters) {
    // The address changed by other means: back, a saved search, a link.
    setOf(filters);
    setDraft(filters);
  }
  const fields = Object.entries(resource.fields).filter(
    ([name, field]) => searchOf(field) && !field.hidden && !(name in fixed),
  );
  const plain = useAppSelector((state) => plainFilters[state.settings.device]);
  const shown = isOpen ? fields : fields.slice(0, plain);
  const put = (change: ListAddress) => setDraft({ ...draft, ...change });
  const now = (change: ListAddress) => onSearch({ ...draft, ...change });
  return (
    <form
      className="crud-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      {shown.map(([name, field]) => (
        <label key={name} className="crud-filter">
          <span>{words.head(name)}</span>
          <Filter
            name={name}
            field={field}
            label={words.head(name)}
            options={options[name] ?? []}
            draft={draft}
            put={put}
            now={now}
          />
        </label>
      ))}
      <div className="crud-filter-buttons">
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
          {t('crud.search')}
        </Button>
        <Button onClick={() => onSearch({})}>{t('crud.reset')}</Button>
        {fields.length > plain && (
          <Button
            type="link"
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('crud.closeFilters') : t('crud.openFilters')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface FilterProps {
  name: string;
  field: Field;
  label: string;
  options: readonly Option[];
  draft: ListAddress;
  put: (change: ListAddress) => void;
  now: (change: ListAddress) => void;
}

function Filter({ name, field, label, options, draft, put, now }: FilterProps) {
  const { t } = useTranslation();
  const value = draft[name] ?? '';
  if (field.kind === 'instant') return <Range field={field} draft={draft} now={now} />;
  if (field.kind === 'choice' || (field.kind === 'reference' && !field.isTree))
    return (
      <Select
        allowClear
        placeholder={t('crud.any')}
        aria-label={label}
        value={value === '' ? undefined : value}
        options={options.map((one) => ({ value: String(one.value), label: one.label }))}
        onChange={(next?: string) => now({ [name]: next ?? '' })}
      />
    );
  if (field.kind === 'reference')
    return (
      <TreeSelect
        allowClear
        treeDefaultExpandAll
        placeholder={t('crud.any')}
        aria-label={label}
        value={value === '' ? undefined : Number(value)}
        treeData={treeChoices(options)}
        onChange={(next?: number) => now({ [name]: next === undefined ? '' : String(next) })}
      />
    );
  if (field.kind === 'integer')
    return (
      <InputNumber
        aria-label={label}
        value={value === '' ? null : Number(value)}
        onChange={(next) => put({ [name]: next === null ? '' : String(next) })}
      />
    );
  return (
    <Input
      allowClear
      aria-label={label}
      value={value}
      onChange={(event) => put({ [name]: event.target.value })}
    />
  );
}

/** R-VAL-09: two times, both empty without a range. */
function Range({ field, draft, now }: Pick<FilterProps, 'field' | 'draft' | 'now'>) {
  const { t } = useTranslation();
  const withTime = field.kind === 'instant' && field.searchWithTime === true;
  const format = withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD';
  const dayOf = (text = '') => (text === '' ? null : dayjs(text));
  return (
    <DatePicker.RangePicker
      showTime={withTime}
      format={format}
      placeholder={[t('crud.from'), t('crud.to')]}
      value={[dayOf(draft.beginTime), dayOf(draft.endTime)]}
      onChange={(days) =>
        now({
          beginTime: days?.[0]?.format(format) ?? '',
          endTime: days?.[1]?.format(format) ?? '',
        })
      }
    />
  );
}
