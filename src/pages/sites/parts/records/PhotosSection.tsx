import type { SiteFile } from '@contract/siteRecords';
import { fileRemoveRequested } from '@sagas/siteRecords/siteRecords.slice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import type { SiteSectionProps } from '@/pages/sites/siteSection';
import { FileChooser } from './FileChooser';
import { PhotoDialog } from './PhotoDialog';
import { Records } from './Records';
import { RemoveButton } from './RemoveButton';
import './records.css';

/** What the site looks like. */
export function PhotosSection({ site: { id: siteId } }: SiteSectionProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [shown, setShown] = useState<SiteFile | null>(null);
  return (
    <Records siteId={siteId}>
      {({ files, mayEdit }) => {
        const photos = files.filter(({ kind }) => kind === 'photo');
        return (
          <>
            {photos.length === 0 ? <p className="map-quiet">{t('sitePage.noPhotos')}</p> : null}
            <ul className="site-photos">
              {photos.map((photo) => (
                <li key={photo.id}>
                  <button type="button" onClick={() => setShown(photo)}>
                    <img src={photo.thumbnail ?? ''} alt={t('sitePage.photoNamed', { name: photo.name })} />
                  </button>
                  {mayEdit ? (
                    <RemoveButton
                      name={photo.name}
                      onRemove={() => dispatch(fileRemoveRequested({ siteId, id: photo.id }))}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
            {mayEdit ? (
              <p className="site-record__add">
                <FileChooser
                  siteId={siteId}
                  label={t('sitePage.addPhotos')}
                  accept="image/jpeg,image/png,image/webp"
                />
              </p>
            ) : null}
            {shown ? <PhotoDialog siteId={siteId} photo={shown} onClose={() => setShown(null)} /> : null}
          </>
        );
      }}
    </Records>
  );
}
