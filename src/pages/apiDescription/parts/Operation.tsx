import type { ApiOperation } from '@contract/apiDescription';
import { Descriptions, Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { rowsOf, type SchemaRow, type Schemas } from './schemaRows';
import { rem } from '@/theme/scale';

interface OperationProps {
  operation: ApiOperation;
  schemas: Schemas;
}

/** One call in full: its permission, what it takes, and what it answers. */
export function Operation({ operation, schemas }: OperationProps) {
  const { t } = useTranslation();
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  const answer = Object.entries(operation.responses['200']?.content ?? {})[0];
  const taken = (operation.parameters ?? []).map(({ name, required, schema, in: place }): SchemaRow => ({
    ...(rowsOf({ type: 'object', properties: { [name]: schema } }, schemas)[0] ?? { type: '' }),
    key: `${place}.${name}`,
    name,
    isRequired: required,
    place,
  }));
  return (
    <>
      <Descriptions size="small" column={2}>
        <Descriptions.Item label={t('api.permission')}>
          <Tag>{operation['x-permission']}</Tag>
        </Descriptions.Item>
        <Descriptions.Item label={t('api.name')}>{operation.operationId}</Descriptions.Item>
      </Descriptions>
      {taken.length > 0 && <Fields title={t('api.parameters')} rows={taken} hasPlace />}
      {body && (
        <Fields
          title={t('shell.titleOf', { title: t('api.body'), name: body[0] })}
          rows={rowsOf(body[1].schema, schemas)}
        />
      )}
      {answer && (
        <Fields
          title={t('shell.titleOf', { title: t('api.answer'), name: answer[0] })}
          rows={rowsOf(answer[1].schema, schemas)}
        />
      )}
    </>
  );
}

function Fields({ title, rows, hasPlace = false }: { title: string; rows: SchemaRow[]; hasPlace?: boolean }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section className="api-description-fields">
      <h2>{title}</h2>
      <Table<SchemaRow>
        size="small"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: t('api.field'), dataIndex: 'name', width: rem(260) },
          ...(hasPlace ? [{ title: t('api.place'), dataIndex: 'place', width: rem(90) }] : []),
          { title: t('api.type'), dataIndex: 'type' },
          {
            title: t('api.needed'),
            dataIndex: 'isRequired',
            width: rem(100),
            render: (is: boolean) => (is ? t('crud.yes') : ''),
          },
        ]}
      />
    </section>
  );
}
