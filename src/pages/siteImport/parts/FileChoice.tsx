import {
  importColumns,
  importSiteColumns,
  largestSiteImportMb,
  type SiteImportPlace,
} from '@contract/siteImport';
import { toasted } from '@sagas/prompts/prompts.slice';
import { siteImportRequested, siteTemplateRequested } from '@sagas/siteImport/siteImport.slice';
import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Button, Tag, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { nowhereSaid, TablePlace, type Place } from '@/crud/importing/TablePlace';

const extensions = ['.xlsx', '.csv'];
const megabyte = 1024 * 1024;

export function FileChoice() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [place, setPlace] = useState(nowhereSaid);
  const isSending = useAppSelector(({ siteImport }) => siteImport.isSending);
  const take = (file: File) => {
    const isKnown = extensions.some((one) => file.name.toLowerCase().endsWith(one));
    const refusal = !isKnown
      ? 'crud.import.wrongKind'
      : file.size > largestSiteImportMb * megabyte
        ? 'siteImport.tooLarge'
        : null;
    if (refusal === null) dispatch(siteImportRequested({ file, ...saidOf(place) }));
    else
      dispatch(
        toasted({
          level: 'error',
          title: {
            key: refusal,
            params: { name: file.name, kinds: extensions.join(', '), mb: largestSiteImportMb },
          },
        }),
      );
    return false;
  };
  return (
    <>
      <Upload.Dragger
        accept={extensions.join()}
        maxCount={1}
        showUploadList={false}
        disabled={isSending}
        beforeUpload={take}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p>{t(isSending ? 'siteImport.sending' : 'siteImport.choose')}</p>
        <p className="site-import__soft">{t('siteImport.hint', { mb: largestSiteImportMb })}</p>
      </Upload.Dragger>
      <div className="site-import__head">
        <TablePlace place={place} onChange={setPlace} sheets={[]} />
        <Button icon={<DownloadOutlined />} onClick={() => dispatch(siteTemplateRequested())}>
          {t('siteImport.template')}
        </Button>
      </div>
      <section aria-label={t('siteImport.columns')} className="site-import__columns">
        <h2>{t('siteImport.columns')}</h2>
        <p className="site-import__soft">{t('siteImport.columnsHint')}</p>
        <p>
          {importColumns.map((column) => (
            <Tag key={column} color={ofSite.has(column) ? 'processing' : 'default'}>
              {t(`siteImport.column.${column}`)}
            </Tag>
          ))}
        </p>
      </section>
    </>
  );
}

const saidOf = ({ sheet, headRow }: Place): SiteImportPlace => ({
  ...(sheet !== null && { sheet }),
  ...(headRow !== null && { headRow }),
});

const ofSite = new Set<string>(importSiteColumns);
