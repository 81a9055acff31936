import {
  BgColorsOutlined,
  DeleteOutlined,
  DownloadOutlined,
  PlusOutlined,
  ReloadOutlined,
  StarOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { idFieldOf, isRemovable, type AnyRecord, type SpecialAction } from '@contract/resources';
import type { ListAddress, Screen } from '@sagas/resources/resources.slice';
import {
  allRequested,
  draftRequested,
  exportRequested,
  importChanged,
  listRequested,
  mostSelected,
  removeRequested,
  selectionChanged,
  specialRequested,
} from '@sagas/resources/resources.slice';
import { Button, Dropdown, Popover, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { useList, useMay } from '../useScreen';
import { useResourceWords } from '../words';
import { Columns } from './Columns';
import type { View } from './useColumns';
import './tools.css';

interface ToolsProps {
  screen: Screen;
  view: View;
  query: ListAddress;
  filters: ListAddress;
  /** What a new row begins with. */
  blank: AnyRecord;
  onSearch: (filters: ListAddress) => void;
  extra?: ReactNode;
}

/** What may be done with the list as a whole; with rows selected, what may be done with them. */
export function Tools(props: ToolsProps) {
  const { screen, extra } = props;
  const { selected } = useList(screen.key);
  return (
    <div className="crud-tools">
      {selected.length > 0 ? <SelectionTools {...props} /> : <ListTools {...props} />}
      <div className="crud-tools-end">
        {extra}
        <Searches {...props} />
        <Shading view={props.view} />
        <Columns screen={screen} view={props.view} />
        <Refresh {...props} />
      </div>
    </div>
  );
}

function ListTools({ screen, view, filters, blank }: ToolsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const may = useMay(screen);
  const words = useResourceWords(screen.resource);
  const { resource, key } = screen;
  const columns = view.columns.filter(({ isShown }) => isShown).map(({ name }) => name);
  const exportAs = (format: 'xlsx' | 'csv') =>
    dispatch(exportRequested({ ...screen, query: filters, format, columns: columns.join(',') }));
  const specials = (resource.special ?? []).filter((special) => special.on === 'all' && may.special(special));
  return (
    <div className="crud-tools-start">
      {may.act('add') && (
        <Button
          type="primary"
          icon={<PlusOutlined />}
          onClick={() => dispatch(draftRequested({ ...screen, id: null, values: blank }))}
        >
          {t('crud.add')}
        </Button>
      )}
      {may.act('import') && (
        <Button
          icon={<UploadOutlined />}
          onClick={() => dispatch(importChanged({ key, isRunning: false, report: null }))}
        >
          {t('crud.import')}
        </Button>
      )}
      {may.act('export') && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'xlsx', label: t('crud.exportXlsx'), onClick: () => exportAs('xlsx') },
              { key: 'csv', label: t('crud.exportCsv'), onClick: () => exportAs('csv') },
            ],
          }}
        >
          <Button icon={<DownloadOutlined />}>{t('crud.export')}</Button>
        </Dropdown>
      )}
      {specials.map((special) => (
        <Button
          key={special.name}
          danger={special.isDangerous ?? false}
          onClick={() => dispatch(specialRequested({ ...screen, special, rows: [] }))}
        >
          {words.special(special.name)}
        </Button>
      ))}
    </div>
  );
}

function SelectionTools({ screen }: ToolsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const may = useMay(screen);
  const words = useResourceWords(screen.resource);
  const { key, resource } = screen;
  const { selected: rows, rows: shown, total } = useList(key);
  const elsewhere = elsewhereOf(idFieldOf(resource), rows, shown);
  const most = Math.min(total, mostSelected);
  const many = (resource.special ?? []).filter((one) => one.on === 'selection' && may.special(one));
  const act = (special: SpecialAction) => dispatch(specialRequested({ ...screen, special, rows: [...rows] }));
  return (
    <div className="crud-tools-start crud-tools-selection" role="status">
      <strong>
        {elsewhere > 0
          ? t('crud.selectedElsewhere', { count: rows.length, elsewhere })
          : t('crud.selected', { count: rows.length })}
      </strong>
      {rows.length < most && shown.length < total && (
        <Button type="link" onClick={() => dispatch(allRequested(screen))}>
          {t(most < total ? 'crud.selectFirst' : 'crud.selectAllMatching', { count: most })}
        </Button>
      )}
      {may.act('remove') && rows.every((row) => isRemovable(resource, row)) && (
        <Button
          danger
          icon={<DeleteOutlined />}
          onClick={() => dispatch(removeRequested({ ...screen, rows: [...rows] }))}
        >
          {t('crud.removeSelected')}
        </Button>
      )}
      {many.map((special) => (
        <Button key={special.name} danger={special.isDangerous ?? false} onClick={() => act(special)}>
          {words.special(special.name)}
        </Button>
      ))}
      <Button type="link" onClick={() => dispatch(selectionChanged({ key, rows: [] }))}>
        {t('crud.clearSelection')}
      </Button>
    </div>
  );
}

/** How many of the chosen rows stand on other pages. */
function elsewhereOf(id: string, rows: readonly AnyRecord[], shown: readonly AnyRecord[]): number {
  const here = new Set(shown.map((row) => row[id]));
  return rows.filter((row) => !here.has(row[id])).length;
}

/** R-CRUD-15: the shades say nothing about a row; whoever is misled by them is one press away from a plain list. */
function Shading({ view: { view, keep } }: Pick<ToolsProps, 'view'>) {
  const { t } = useTranslation();
  return (
    <Tooltip title={t(view.isShaded ? 'crud.shading.off' : 'crud.shading.on')}>
      <Button
        icon={<BgColorsOutlined />}
        aria-label={t('crud.shading')}
        aria-pressed={view.isShaded}
        onClick={() => keep({ isShaded: !view.isShaded })}
      />
    </Tooltip>
  );
}

function Refresh({ screen, query }: ToolsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Tooltip title={t('crud.refresh')}>
      <Button
        icon={<ReloadOutlined />}
        aria-label={t('crud.refresh')}
        onClick={() => dispatch(listRequested({ ...screen, query: { ...query } }))}
      />
    </Tooltip>
  );
}

const searchNameMax = 40;

function Searches({ view, filters, onSearch }: ToolsProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const { searches } = view.view;
  const query = new URLSearchParams(filters).toString();
  const save = () => {
    const others = searches.filter((one) => one.name !== name.trim());
    view.keep({ searches: [...others, { name: name.trim(), query }] });
    setName('');
  };
  const isNamed = name.trim() !== '' && !isTooLong(name, searchNameMax);
  const content = (
    <div className="crud-searches">
      {searches.map((one) => (
        <div key={one.name} className="crud-search">
          <Button type="link" onClick={() => onSearch(Object.fromEntries(new URLSearchParams(one.query)))}>
            {one.name}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('crud.forgetSearch', { name: one.name })}
            onClick={() => view.keep({ searches: searches.filter((other) => other !== one) })}
          />
        </div>
      ))}
      <div className="crud-search">
        <LimitedInput
          value={name}
          max={searchNameMax}
          placeholder={t('crud.searchName')}
          aria-label={t('crud.searchName')}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => isNamed && save()}
        />
        <Button disabled={!isNamed} onClick={save}>
          {t('crud.saveSearch')}
        </Button>
      </div>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={t('crud.savedSearches')} content={content}>
      <Tooltip title={t('crud.savedSearches')}>
        <Button icon={<StarOutlined />} aria-label={t('crud.savedSearches')} />
      </Tooltip>
    </Popover>
  );
}
