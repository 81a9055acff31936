import { HolderOutlined } from '@ant-design/icons';
import { idFieldOf, type AnyRecord, type Resource } from '@contract/resources';
import { moveRequested, type Screen } from '@sagas/resources/resources.slice';
import { Button, Dropdown } from 'antd';
import { useState, type DragEvent, type HTMLAttributes, type Key, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { dropPlace, stepPlace, steps, type Place, type Zone } from '../treeMoves';
import type { TreeItem } from '../trees';
import { useMay } from '../useScreen';
import { useResourceWords } from '../words';
import './moving.css';

interface MovingOrder {
  screen: Screen;
  roots: readonly TreeItem<AnyRecord>[];
  expanded: readonly Key[] | null;
  onExpand: (keys: readonly Key[]) => void;
  /** A list that shows a part of the rows has no order of the whole. */
  isFiltered: boolean;
}

/** What makes the rows of a tree movable: a handle, what each row does while one is over it, and its mark. */
export interface Moving {
  handleOf(record: AnyRecord): ReactNode;
  rowOf(record: AnyRecord): HTMLAttributes<HTMLElement>;
  markOf(record: AnyRecord): string;
}

interface Over {
  id: number;
  zone: Zone;
}

const still: Moving = { handleOf: () => null, rowOf: () => ({}), markOf: () => '' };

const canHold = ({ tree }: Resource, record: AnyRecord): boolean =>
  !tree?.leaf?.is.includes(String(record[tree.leaf.field]));

/** The upper and lower part of a row stand for the gaps around it, the middle for the row itself. */
function zoneOf(event: DragEvent<HTMLElement>, holds: boolean): Zone {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  const edge = holds ? 0.3 : 0.5;
  if (part < edge) return 'before';
  return part > 1 - edge ? 'after' : 'into';
}

/** Rows are sorted by dragging their handle, or by the menu that the handle opens for keys and fingers. */
export function useMoving(order: MovingOrder): Moving {
  const { screen, roots, expanded, onExpand, isFiltered } = order;
  const { resource } = screen;
  const dispatch = useAppDispatch();
  const may = useMay(screen);
  const [draggedId, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  if (!resource.tree || isFiltered || !may.act('edit')) return still;
  const idOf = (record: AnyRecord) => Number(record[idFieldOf(resource)]);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const move = (id: number, place: Place) => {
    dispatch(moveRequested({ ...screen, id, ...place }));
    if (expanded && !expanded.includes(place.parentId)) onExpand([...expanded, place.parentId]);
  };
  const placeOver = ({ id, zone }: Over): Place | null =>
    draggedId === null
      ? null
      : dropPlace(roots, draggedId, { id, zone, isOpen: expanded?.includes(id) ?? false });
  const overOf = (event: DragEvent<HTMLElement>, record: AnyRecord): Over => ({
    id: idOf(record),
    zone: zoneOf(event, canHold(resource, record)),
  });
  return {
    handleOf: (record) => (
      <Handle
        screen={screen}
        record={record}
        placeOf={(step) => stepPlace(roots, idOf(record), step, (other) => canHold(resource, other))}
        onMove={(place) => move(idOf(record), place)}
        onDrag={() => setDragged(idOf(record))}
        onEnd={end}
      />
    ),
    rowOf: (record) => ({
      onDragOver: (event) => {
        const now = overOf(event, record);
        const fits = placeOver(now) !== null;
        if (fits) event.preventDefault();
        const next = fits ? now : null;
        if (over?.id !== next?.id || over?.zone !== next?.zone) setOver(next);
      },
      onDrop: (event) => {
        const place = placeOver(overOf(event, record));
        event.preventDefault();
        if (place && draggedId !== null) move(draggedId, place);
        end();
      },
    }),
    markOf: (record) => {
      const id = idOf(record);
      if (id === draggedId) return 'crud-row-dragged';
      return over?.id === id ? `crud-row-${over.zone}` : '';
    },
  };
}

interface HandleProps {
  screen: Screen;
  record: AnyRecord;
  placeOf: (step: (typeof steps)[number]) => Place | null;
  onMove: (place: Place) => void;
  onDrag: () => void;
  onEnd: () => void;
}

function Handle({ screen, record, placeOf, onMove, onDrag, onEnd }: HandleProps) {
  const { t } = useTranslation();
  const words = useResourceWords(screen.resource);
  const items = steps.map((step) => {
    const place = placeOf(step);
    return {
      key: step,
      label: t(`crud.move.${step}`),
      disabled: place === null,
      onClick: () => place && onMove(place),
    };
  });
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button
        type="text"
        size="small"
        className="crud-handle"
        icon={<HolderOutlined />}
        aria-label={t('crud.move', { title: words.titleOf(record) })}
        draggable
        onDragStart={(event) => {
          const row = event.currentTarget.closest('tr');
          if (row) event.dataTransfer.setDragImage(row, 24, row.clientHeight / 2);
          event.dataTransfer.effectAllowed = 'move';
          // Firefox drags nothing that carries nothing.
          event.dataTransfer.setData('text/plain', words.titleOf(record));
          onDrag();
        }}
        onDragEnd={onEnd}
      />
    </Dropdown>
  );
}
