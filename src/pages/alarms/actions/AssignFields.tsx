import { useQuery } from '@/queries/useQuery';
import { assigneesQuery } from '@sagas/alarms/definitions/definitions.queries';
import { Button, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '@/app/store';
import { searchLabels } from '@/ui/choiceSearch';
import './acts.css';

interface AssignFieldsProps {
  /** Null: nobody in particular. */
  userName: string | null;
  onChoose: (userName: string | null) => void;
}

/** Who is to see to it: somebody, oneself by one press, or nobody in particular any more. */
export function AssignFields({ userName, onChoose }: AssignFieldsProps) {
  const { t } = useTranslation();
  const { data, isLoading } = useQuery(assigneesQuery, 'all');
  const assignees = data ?? [];
  const me = useAppSelector((state) => state.session.name);
  const mayBeMine = assignees.some((person) => person.userName === me);
  return (
    <Form.Item label={t('alarms.assignee')} htmlFor="alarm-assignee" help={t('alarms.assigneeHint')}>
      <div className="assign-fields">
        <Select
          id="alarm-assignee"
          allowClear
          showSearch={searchLabels}
          loading={isLoading}
          placeholder={t('alarms.assigneeNone')}
          value={userName ?? undefined}
          options={assignees.map((person) => ({
            value: person.userName,
            label: `${person.nickName} (${person.userName})`,
          }))}
          onChange={(chosen: string | undefined) => onChoose(chosen ?? null)}
        />
        {mayBeMine ? <Button onClick={() => onChoose(me)}>{t('alarms.assignMe')}</Button> : null}
      </div>
    </Form.Item>
  );
}
