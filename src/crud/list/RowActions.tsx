import { DownOutlined } from '@ant-design/icons';
import { idFieldOf, isRemovable, type AnyRecord, type SpecialAction } from '@contract/resources';
import {
  detailRequested,
  draftRequested,
  removeRequested,
  specialRequested,
  type Screen,
} from '@sagas/resources/resources.slice';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useMay } from '../useScreen';
import { useResourceWords } from '../words';
import './rowActions.css';

/** A verb that a screen of its own adds to each row. */
export interface RowVerb {
  key: string;
  label: string;
  onClick: (record: AnyRecord) => void;
  /** Only on rows of which this is true. */
  fits?: (record: AnyRecord) => boolean;
}

interface RowActionsProps {
  screen: Screen;
  record: AnyRecord;
  more: readonly RowVerb[];
}

type Item = NonNullable<MenuProps['items']>[number];

const fits = ({ when }: SpecialAction, record: AnyRecord): boolean =>
  when === undefined || when.is.includes(String(record[when.field]));

/** What a row offers besides edit and remove. */
function useFurtherItems({ screen, record, more }: RowActionsProps): Item[] {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const may = useMay(screen);
  const words = useResourceWords(screen.resource);
  const { resource } = screen;
  const id = Number(record[idFieldOf(resource)]);
  const specials = (resource.special ?? []).filter(
    (special) => special.on === 'row' && may.special(special) && fits(special, record),
  );
  const parent = resource.tree?.parent;
  return [
    ...(parent && may.act('add')
      ? [
          {
            key: 'addBelow',
            label: t('crud.addBelow'),
            onClick: () => dispatch(draftRequested({ ...screen, id: null, values: { [parent]: id } })),
          },
        ]
      : []),
    ...more
      .filter((verb) => verb.fits?.(record) ?? true)
      .map(({ key, label, onClick }) => ({ key, label, onClick: () => onClick(record) })),
    ...specials.map((special) => ({
      key: special.name,
      label: words.special(special.name),
      danger: special.isDangerous ?? false,
      onClick: () => dispatch(specialRequested({ ...screen, special, rows: [record] })),
    })),
  ];
}

/** Edit, remove and what is urgent at hand, the rest one click away. */
export function RowActions(props: RowActionsProps) {
  const { screen, record } = props;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const may = useMay(screen);
  const { resource } = screen;
  const further = useFurtherItems(props);
  const atHand = new Set(resource.special?.flatMap(({ name, isAtHand }) => (isAtHand ? [name] : [])));
  const urgent = further.filter((item) => atHand.has(String(item?.key)));
  const items = further.filter((item) => !urgent.includes(item));
  const words = useResourceWords(resource);
  const id = Number(record[idFieldOf(resource)]);
  return (
    <span className="crud-row-actions">
      {may.act('edit') && (
        <Button type="link" size="small" onClick={() => dispatch(draftRequested({ ...screen, id }))}>
          {t('crud.edit')}
        </Button>
      )}
      {!may.act('edit') && may.act('query') && (
        <Button type="link" size="small" onClick={() => dispatch(detailRequested({ ...screen, id }))}>
          {t('crud.detail')}
        </Button>
      )}
      {may.act('remove') && isRemovable(resource, record) && (
        <Button
          type="link"
          size="small"
          danger
          onClick={() => dispatch(removeRequested({ ...screen, rows: [record] }))}
        >
          {t('crud.remove')}
        </Button>
      )}
      {urgent.map((item) => (
        <Lone key={item?.key} item={item} />
      ))}
      {items.length === 1 && !may.act('edit') ? (
        <Lone item={items[0]} />
      ) : (
        items.length > 0 && (
          <Dropdown menu={{ items }} trigger={['click']}>
            <Button
              type="link"
              size="small"
              aria-label={t('crud.moreActions', { title: words.titleOf(record) })}
            >
              {t('crud.more')} <DownOutlined />
            </Button>
          </Dropdown>
        )
      )}
    </span>
  );
}

function Lone({ item }: { item: Item | undefined }) {
  if (!item || !('label' in item) || !('onClick' in item)) return null;
  const onClick = item.onClick as (() => void) | undefined;
  return (
    <Button
      type="link"
      size="small"
      danger={'danger' in item && item.danger === true}
      onClick={() => onClick?.()}
    >
      {item.label}
    </Button>
  );
}
