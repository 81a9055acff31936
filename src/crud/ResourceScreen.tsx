import type { Resource } from '@contract/resources';
import { listRequested, type ListAddress } from '@sagas/resources/resources.slice';
import { useEffect, useMemo, type ComponentType, type ReactNode } from 'react';
import { useAppDispatch } from '@/app/store';
import { DetailDrawer, type DetailPart } from './detail/DetailDrawer';
import { DraftDrawer } from './form/DraftDrawer';
import type { FormToolProps } from './form/formTool';
import { ImportDialog } from './importing/ImportDialog';
import { Filters } from './list/Filters';
import { ListCard } from './list/ListCard';
import { Narrowed } from './usage/Narrowed';
import type { RowVerb } from './list/RowActions';
import { firstPage, useListAddress } from './useListAddress';
import { useMarks } from './useMarks';
import { useOptions } from './useOptions';
import { useResourceWords } from './words';
import './crud.css';
import './resourceScreen.css';

export interface ResourceScreenProps {
  resource: Resource;
  /** Values that this screen fixes: part of every search, and of what is added. */
  fixed?: ListAddress;
  /** Beside the list, and the searches that it takes over. */
  side?: ReactNode;
  sideSearches?: ListAddress;
  /** Slots: verbs of a row, tools of the list, parts of the detail. */
  rowVerbs?: readonly RowVerb[];
  tools?: ReactNode;
  detail?: DetailPart;
  /** Below the fields of the form. */
  formTool?: ComponentType<FormToolProps>;
}

const none: ListAddress = {};
const noVerbs: readonly RowVerb[] = [];

/** The one screen of every declared resource: what it shows is the declaration's to say, what differs comes by slots. */
export function ResourceScreen(props: ResourceScreenProps) {
  const {
    resource,
    fixed = none,
    side,
    sideSearches = none,
    rowVerbs = noVerbs,
    tools,
    detail,
    formTool,
  } = props;
  const words = useResourceWords(resource);
  const key = [resource.name, ...Object.values(fixed)].join(':');
  const screen = useMemo(() => ({ resource, key }), [resource, key]);
  const address = useListAddress(resource);
  const query = useMemo(() => ({ ...address.query, ...fixed }), [address.query, fixed]);
  const options = useOptions(resource);
  useLoad(screen, query);
  useMarks(screen, address);
  const search = (filters: ListAddress) =>
    address.change({ ...firstPage, pageSize: query.pageSize ?? '20', ...filters });
  return (
    <section className={side ? 'crud has-side' : 'crud'} aria-labelledby={`crud-${key}`}>
      <h1 id={`crud-${key}`} className="visually-hidden">
        {words.title}
      </h1>
      {side && <aside className="crud-side">{side}</aside>}
      <div className="crud-main">
        <Narrowed filters={address.filters} onSearch={search} />
        <Filters
          resource={resource}
          options={options}
          filters={address.filters}
          fixed={{ ...fixed, ...sideSearches }}
          onSearch={search}
        />
        <ListCard
          screen={screen}
          address={address}
          query={query}
          fixed={fixed}
          options={options}
          rowVerbs={rowVerbs}
          tools={tools}
          onSearch={search}
        />
      </div>
      <DraftDrawer screen={screen} options={options} {...(formTool && { tool: formTool })} />
      <DetailDrawer screen={screen} options={options} {...(detail && { part: detail })} />
      <ImportDialog screen={screen} />
    </section>
  );
}

function useLoad(screen: { resource: Resource; key: string }, query: ListAddress): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(listRequested({ ...screen, query }));
  }, [dispatch, screen, query]);
}
