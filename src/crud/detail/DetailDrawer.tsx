import { isListed, type AnyRecord, type Field, type Resource } from '@contract/resources';
import { detailClosed, draftRequested, type Screen } from '@sagas/resources/resources.slice';
import { Button, Descriptions, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { Cell } from '../list/Cell';
import type { OptionsOf } from '../useOptions';
import { useMay } from '../useScreen';
import { useResourceWords } from '../words';
import { rem } from '@/theme/scale';
import './detailDrawer.css';

/** How a screen of its own shows some fields, and what it adds below. */
export interface DetailPart {
  fields?: Readonly<Record<string, (value: unknown, record: AnyRecord) => ReactNode>>;
  below?: (record: AnyRecord) => ReactNode;
}

interface DetailDrawerProps {
  screen: Screen;
  options: OptionsOf;
  part?: DetailPart;
}

const isShown = ([, field]: [string, Field]): boolean =>
  !field.secret &&
  !field.hidden &&
  (isListed(field) || field.kind === 'longText' || field.kind === 'richText' || field.kind === 'text');

/** Everything of one row. */
export function DetailDrawer({ screen, options, part }: DetailDrawerProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const may = useMay(screen);
  const { resource, key } = screen;
  const words = useResourceWords(resource);
  const detail = useAppSelector((state) => state.resources.details[key]);
  const record = detail?.record ?? null;
  const close = () => dispatch(detailClosed({ key }));
  const edit = () => {
    close();
    if (detail) dispatch(draftRequested({ ...screen, id: detail.id }));
  };
  return (
    <Drawer
      open={detail !== undefined}
      size={rem(640)}
      destroyOnHidden
      title={t('crud.detailTitle', { title: record ? words.titleOf(record) : words.title })}
      onClose={close}
      extra={
        may.act('edit') &&
        record && (
          <Button type="primary" onClick={edit}>
            {t('crud.edit')}
          </Button>
        )
      }
    >
      {record ? (
        <Facts resource={resource} record={record} options={options} part={part ?? {}} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}

interface FactsProps {
  resource: Resource;
  record: AnyRecord;
  options: OptionsOf;
  part: DetailPart;
}

function Facts({ resource, record, options, part }: FactsProps) {
  const words = useResourceWords(resource);
  const listed = Object.entries(resource.fields).filter(isShown);
  const shown = (name: string, field: Field): ReactNode =>
    part.fields?.[name]?.(record[name], record) ?? (
      <Cell record={record} value={record[name]} field={field} options={options[name] ?? []} />
    );
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        className="crud-facts"
        items={listed.map(([name, field]) => ({
          key: name,
          label: words.field(name),
          children: shown(name, field),
        }))}
      />
      {part.below?.(record)}
    </>
  );
}
