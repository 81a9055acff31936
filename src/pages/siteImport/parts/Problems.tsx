import type { SiteImport, SiteImportProblem } from '@contract/siteImport';
import { siteImportProblemsQuery } from '@sagas/siteImport/siteImport.queries';
import { siteFailedRowsRequested, siteImportReportRequested } from '@sagas/siteImport/siteImport.slice';
import { Button, Space, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { useQuery } from '@/queries/useQuery';
import { cardRows, withLabels } from '@/ui/cardRows';

const pageSize = 20;

/** What is wrong, row by row, with the cell to look at. */
export function Problems({ found: { id, state } }: { found: SiteImport }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [pageNum, setPageNum] = useState(1);
  const { data, isLoading } = useQuery(siteImportProblemsQuery, { id, pageNum, pageSize }, state);
  return (
    <section aria-label={t('siteImport.problems')}>
      <div className="site-import__head">
        <h2>{t('siteImport.problems')}</h2>
        <Space wrap>
          <Button onClick={() => dispatch(siteFailedRowsRequested(id))}>
            {t('siteImport.saveFailedRows')}
          </Button>
          <Button onClick={() => dispatch(siteImportReportRequested(id))}>
            {t('siteImport.report.download')}
          </Button>
        </Space>
      </div>
      <Table<SiteImportProblem>
        className={cardRows}
        size="small"
        rowKey={({ row, column, kind, field }) => `${row}.${column}.${kind}.${field}`}
        loading={isLoading && data === null}
        dataSource={data?.rows ?? []}
        scroll={{ x: true }}
        pagination={{
          current: pageNum,
          pageSize,
          total: data?.total ?? 0,
          showSizeChanger: false,
          onChange: setPageNum,
        }}
        columns={withLabels<SiteImportProblem>(
          [
            { title: t('siteImport.report.row'), dataIndex: 'row', width: 90 },
            { title: t('siteImport.report.letter'), dataIndex: 'column', width: 90 },
            { title: t('siteImport.report.siteCode'), dataIndex: 'siteCode', width: 170 },
            {
              title: t('siteImport.report.field'),
              width: 170,
              render: (_, { field }) => (field === null ? '' : t(`siteImport.column.${field}`)),
            },
            { title: t('siteImport.report.value'), dataIndex: 'value', width: 180, ellipsis: true },
            {
              title: t('siteImport.report.problem'),
              render: (_, { kind, allowed }) => (
                <>
                  {t(`siteImport.problem.${kind}`)}
                  {allowed !== null && <div className="site-import__soft">{allowed}</div>}
                </>
              ),
            },
          ],
          false,
        )}
      />
    </section>
  );
}
