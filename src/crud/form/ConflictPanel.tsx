import { isEntered, type AnyRecord } from '@contract/resources';
import { mineKept, theirsTaken, type DraftState, type Screen } from '@sagas/resources/resources.slice';
import { Alert, Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { Cell } from '../list/Cell';
import type { OptionsOf } from '../useOptions';
import { useResourceWords } from '../words';
import './conflictPanel.css';

interface ConflictPanelProps {
  screen: Screen;
  draft: DraftState;
  options: OptionsOf;
  values: () => AnyRecord;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Somebody else saved first: what differs, side by side, and the choice whose it shall be. */
export function ConflictPanel({ screen, draft, options, values }: ConflictPanelProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { resource } = screen;
  const words = useResourceWords(resource);
  const theirs = draft.theirs ?? {};
  const differing = Object.entries(resource.fields).filter(
    ([name, field]) => isEntered(field, 'edit') && !field.secret && !same(theirs[name], draft.values[name]),
  );
  const cell = (name: string, record: AnyRecord) => {
    const field = resource.fields[name];
    return field ? (
      <Cell record={record} value={record[name]} field={field} options={options[name] ?? []} />
    ) : null;
  };
  return (
    <div className="crud-conflict">
      <Alert
        type="warning"
        showIcon
        title={t('crud.conflict')}
        description={t('crud.conflictHint')}
        action={
          <span className="crud-conflict-ways">
            <Button size="small" onClick={() => dispatch(theirsTaken(screen))}>
              {t('crud.conflict.theirs')}
            </Button>
            <Button
              size="small"
              type="primary"
              onClick={() => dispatch(mineKept({ ...screen, values: values() }))}
            >
              {t('crud.conflict.mine')}
            </Button>
          </span>
        }
      />
      <Table
        size="small"
        pagination={false}
        rowKey="name"
        dataSource={differing.map(([name]) => ({ name }))}
        columns={[
          { title: t('crud.conflict.field'), render: (_, { name }) => words.field(name) },
          { title: t('crud.conflict.theirValue'), render: (_, { name }) => cell(name, theirs) },
          { title: t('crud.conflict.myValue'), render: (_, { name }) => cell(name, draft.values) },
        ]}
      />
    </div>
  );
}
