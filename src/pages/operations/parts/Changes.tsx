import { Table } from 'antd';
import { useTranslation } from 'react-i18next';

interface Change {
  name: string;
  before: string;
  after: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function changesOf(old: unknown, next: unknown): Change[] {
  const [before, after] = [isObject(old) ? old : {}, isObject(next) ? next : {}];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    before: shown(before[name]),
    after: shown(after[name]),
  }));
}

/** Old and new value side by side; anything else as it is. */
export function Changes({ text }: { text: string }) {
  const { t } = useTranslation();
  const value = parsed(text);
  if (!isObject(value)) return <span>{shown(value)}</span>;
  const changes = changesOf(value.old, value.new);
  if (changes.length === 0) return <pre className="operation-json">{JSON.stringify(value, null, 2)}</pre>;
  return (
    <Table<Change>
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={changes}
      columns={[
        { title: t('operations.field'), dataIndex: 'name' },
        { title: t('operations.before'), dataIndex: 'before' },
        { title: t('operations.after'), dataIndex: 'after' },
      ]}
    />
  );
}
