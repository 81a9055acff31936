import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import type { ImportLine, ImportReport } from '@contract/resourceSchemas';
import { importClosed, importSent, templateRequested, type Screen } from '@sagas/resources/resources.slice';
import { Alert, Button, Checkbox, Modal, Table, Tag, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useResourceWords } from '../words';
import { rem } from '@/theme/scale';

/** A table of rows: first tried, then taken in, with a word about every row. */
export function ImportDialog({ screen }: { screen: Screen }) {
  const state = useAppSelector((root) => root.resources.imports[screen.key]);
  return state ? <OpenImport screen={screen} report={state.report} isRunning={state.isRunning} /> : null;
}

interface OpenImportProps {
  screen: Screen;
  report: ImportReport | null;
  isRunning: boolean;
}

function OpenImport({ screen, report, isRunning }: OpenImportProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const words = useResourceWords(screen.resource);
  const [file, setFile] = useState<File | null>(null);
  const [updateSupport, setUpdateSupport] = useState(false);
  const send = (isDryRun: boolean) =>
    file && dispatch(importSent({ ...screen, file, updateSupport, isDryRun }));
  const close = () => dispatch(importClosed({ key: screen.key }));
  return (
    <Modal
      open
      width={rem(720)}
      centered
      title={t('crud.import.title', { title: words.title })}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          {t('crud.close')}
        </Button>,
        <Button key="try" disabled={!file} loading={isRunning} onClick={() => send(true)}>
          {t('crud.import.dryRun')}
        </Button>,
        <Button key="run" type="primary" disabled={!file} loading={isRunning} onClick={() => send(false)}>
          {t('crud.import.run')}
        </Button>,
      ]}
    >
      <Upload.Dragger
        accept=".xlsx,.csv"
        maxCount={1}
        beforeUpload={(chosen) => {
          setFile(chosen);
          return false;
        }}
        onRemove={() => setFile(null)}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p>{t('crud.import.choose')}</p>
        <p className="crud-soft">{t('crud.import.hint')}</p>
      </Upload.Dragger>
      <div className="crud-import-options">
        <Checkbox checked={updateSupport} onChange={(event) => setUpdateSupport(event.target.checked)}>
          {t('crud.import.update')}
        </Checkbox>
        <Button type="link" icon={<DownloadOutlined />} onClick={() => dispatch(templateRequested(screen))}>
          {t('crud.import.template')}
        </Button>
      </div>
      {report && <Report report={report} />}
    </Modal>
  );
}

const colours = { added: 'success', updated: 'processing', failed: 'error' } as const;

function Report({ report }: { report: ImportReport }) {
  const { t } = useTranslation();
  const counts = { added: report.added, updated: report.updated, failed: report.failed };
  const hasSecrets = report.lines.some(({ secret }) => secret !== null) && !report.isDryRun;
  return (
    <div className="crud-report">
      <Alert
        type={report.failed > 0 ? 'warning' : 'success'}
        showIcon
        title={t(report.isDryRun ? 'crud.import.wouldBe' : 'crud.import.was', counts)}
        description={hasSecrets ? t('crud.oneTimeHint') : null}
      />
      <Table<ImportLine>
        size="small"
        rowKey="row"
        dataSource={report.lines}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { title: t('crud.import.row'), dataIndex: 'row', width: 70 },
          { title: t('crud.import.entry'), dataIndex: 'title' },
          {
            title: t('crud.import.outcome'),
            dataIndex: 'outcome',
            width: 110,
            render: (outcome: ImportLine['outcome']) => (
              <Tag color={colours[outcome]}>{t(`crud.import.${outcome}`)}</Tag>
            ),
          },
          { title: t('crud.import.reason'), dataIndex: 'reason' },
          ...(hasSecrets
            ? [
                {
                  title: t('crud.oneTime'),
                  dataIndex: 'secret',
                  render: (secret: string | null) => <code>{secret}</code>,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
