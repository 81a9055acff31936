import { EditOutlined } from '@ant-design/icons';
import type { SitePerson } from '@contract/siteRecords';
import { personRemoveRequested } from '@sagas/siteRecords/siteRecords.slice';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import type { SiteSectionProps } from '@/pages/sites/siteSection';
import { PersonDialog } from './PersonDialog';
import { Records } from './Records';
import { RemoveButton } from './RemoveButton';
import './records.css';

interface PersonProps {
  person: SitePerson;
  siteId: number;
  mayEdit: boolean;
  onEdit: () => void;
}

function Person({ person, siteId, mayEdit, onEdit }: PersonProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { id, name, part, phone, remark } = person;
  return (
    <li>
      <div>
        <strong>{name}</strong> <span className="map-quiet">{part}</span>
        {phone ? (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="site-record__phone">
            {phone}
          </a>
        ) : null}
        {remark ? <p className="map-quiet">{remark}</p> : null}
      </div>
      {mayEdit ? (
        <span>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t('sitePage.editNamed', { name })}
            onClick={onEdit}
          />
          <RemoveButton name={name} onRemove={() => dispatch(personRemoveRequested({ siteId, id }))} />
        </span>
      ) : null}
    </li>
  );
}

/** Whom one calls about the site. */
export function PeopleSection({ site: { id: siteId } }: SiteSectionProps) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<SitePerson | 'new' | null>(null);
  return (
    <Records siteId={siteId}>
      {({ people, mayEdit }) => (
        <>
          {people.length === 0 ? <p className="map-quiet">{t('sitePage.noPeople')}</p> : null}
          <ul className="site-record">
            {people.map((person) => (
              <Person key={person.id} {...{ person, siteId, mayEdit }} onEdit={() => setEdited(person)} />
            ))}
          </ul>
          {mayEdit ? <Button onClick={() => setEdited('new')}>{t('sitePage.addPerson')}</Button> : null}
          {edited ? (
            <PersonDialog
              siteId={siteId}
              person={edited === 'new' ? null : edited}
              onClose={() => setEdited(null)}
            />
          ) : null}
        </>
      )}
    </Records>
  );
}
