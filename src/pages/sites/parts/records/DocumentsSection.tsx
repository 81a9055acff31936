import { fileDownloadRequested, fileRemoveRequested } from '@sagas/siteRecords/siteRecords.slice';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { sizeText } from '@contract/sizeText';
import { useTimes } from '@/time/useTimes';
import type { SiteSectionProps } from '@/pages/sites/siteSection';
import { FileChooser } from './FileChooser';
import { Records } from './Records';
import { RemoveButton } from './RemoveButton';
import './records.css';

/** Contracts, drawings, acceptance reports. */
export function DocumentsSection({ site: { id: siteId } }: SiteSectionProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  return (
    <Records siteId={siteId}>
      {({ files, mayEdit }) => {
        const documents = files.filter(({ kind }) => kind === 'document');
        return (
          <>
            {documents.length === 0 ? <p className="map-quiet">{t('sitePage.noDocuments')}</p> : null}
            <ul className="site-record">
              {documents.map(({ id, name, sizeBytes, author, at }) => (
                <li key={id}>
                  <div>
                    <Button
                      type="link"
                      size="small"
                      onClick={() => dispatch(fileDownloadRequested({ siteId, id }))}
                    >
                      {name}
                    </Button>
                    <span className="map-quiet">
                      {sizeText(sizeBytes)} · {author} · {times.stamp(at)}
                    </span>
                  </div>
                  {mayEdit ? (
                    <RemoveButton
                      name={name}
                      onRemove={() => dispatch(fileRemoveRequested({ siteId, id }))}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
            {mayEdit ? (
              <p className="site-record__add">
                <FileChooser
                  siteId={siteId}
                  label={t('sitePage.addDocuments')}
                  accept=".pdf,.docx,.xlsx,.pptx,.doc,.xls,.ppt,.txt,.csv,.zip"
                />
              </p>
            ) : null}
          </>
        );
      }}
    </Records>
  );
}
