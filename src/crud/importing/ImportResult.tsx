import type { ImportLine, ImportReport } from '@contract/resourceImports';
import { failedRowsRequested, type ImportState } from '@sagas/resources/resources.slice';
import { Alert, Button, Table, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { grown } from '@/ui/tableWidths';
import './importResult.css';

/** What became of every row, or would become of it. */
export function ImportResult({ state }: { state: ImportState }) {
  const { t } = useTranslation();
  const { report } = state;
  const columns = useColumns(report);
  if (!report) return null;
  const { isDryRun, failedFile, lines, added, updated, failed } = report;
  const counts = { added, updated, failed };
  return (
    <div className="crud-report">
      <Alert
        type={failed > 0 || report.otherSheets.length > 0 ? 'warning' : 'success'}
        showIcon
        title={t(isDryRun ? 'crud.import.wouldBe' : 'crud.import.was', counts)}
        description={<Reading report={report} />}
        action={failedFile !== null && <FailedRows name={failedFile} />}
      />
      <Table<ImportLine>
        size="small"
        rowKey="row"
        dataSource={lines}
        columns={grown(columns)}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
      />
    </div>
  );
}

/** Where the rows come from, and what of the file was not read. */
function Reading({ report: { sheet, headRow, otherSheets, ignored } }: { report: ImportReport }) {
  const { t } = useTranslation();
  const isPlain = headRow === 1 && otherSheets.length === 0;
  return (
    <>
      {!isPlain && (
        <div>{t(sheet === null ? 'crud.import.placeCsv' : 'crud.import.place', { sheet, row: headRow })}</div>
      )}
      {otherSheets.length > 0 && (
        <div>{t('crud.import.otherSheets', { sheets: otherSheets.join(' · ') })}</div>
      )}
      {ignored.length > 0 && <div>{t('crud.import.ignored', { columns: ignored.join(' · ') })}</div>}
    </>
  );
}

function FailedRows({ name }: { name: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Button size="small" onClick={() => dispatch(failedRowsRequested(name))}>
      {t('crud.import.saveFailed')}
    </Button>
  );
}

const colours = { added: 'success', updated: 'processing', failed: 'error', example: 'default' } as const;
const outcomes = ['added', 'updated', 'failed', 'example'] as const;
const keys = {
  was: { added: 'added', updated: 'updated', failed: 'failed', example: 'example' },
  wouldBe: { added: 'wouldAdd', updated: 'wouldUpdate', failed: 'wouldFail', example: 'example' },
} as const;

function useColumns(report: ImportReport | null): ColumnsType<ImportLine> {
  const { t } = useTranslation();
  const words = keys[report?.isDryRun ? 'wouldBe' : 'was'];
  const nameOf = (outcome: ImportLine['outcome']) => t(`crud.import.${words[outcome]}`);
  const present = outcomes.filter((one) => report?.lines.some(({ outcome }) => outcome === one));
  return [
    { title: t('crud.import.row'), dataIndex: 'row', width: 64 },
    { title: t('crud.import.entry'), dataIndex: 'title', width: 150 },
    {
      title: t('crud.import.outcome'),
      dataIndex: 'outcome',
      width: 150,
      ...(present.length > 1 && {
        filters: present.map((value) => ({ value, text: nameOf(value) })),
        onFilter: (value, { outcome }) => outcome === value,
      }),
      render: (outcome: ImportLine['outcome']) => <Tag color={colours[outcome]}>{nameOf(outcome)}</Tag>,
    },
    {
      title: t('crud.import.problems'),
      dataIndex: 'problems',
      render: (problems: ImportLine['problems']) => <Problems problems={problems} />,
    },
  ];
}

/** Everything that is wrong with a row, each by its column. */
function Problems({ problems }: Pick<ImportLine, 'problems'>) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <ul className="crud-import-problems">
      {problems.map(({ column, reason }) => (
        <li key={`${column} ${reason}`}>
          {column !== null && (
            <span className="crud-import-column">{t('crud.import.column', { column })}</span>
          )}
          {reason}
        </li>
      ))}
    </ul>
  );
}
