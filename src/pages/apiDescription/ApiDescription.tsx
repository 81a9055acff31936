import type { ApiDescription as Document, ApiOperation } from '@contract/apiDescription';
import { descriptionFileRequested, descriptionRequested } from '@sagas/apiDescription/apiDescription.slice';
import { wordSearch } from '@sagas/search/wordSearch';
import { Button, Card, Collapse, Empty, Input, Menu, Result, Skeleton, Tag } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { Operation } from './parts/Operation';
import './apiDescription.css';

interface Call {
  method: string;
  path: string;
  operation: ApiOperation;
}

const callsOf = ({ paths }: Document): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const fits = ({ path, operation }: Call, text: string): boolean =>
  wordSearch(text)(`${path} ${operation.summary} ${operation['x-permission']}`);

/** Every call of the product: what it is for, who may make it, what it takes and answers. */
export function ApiDescription() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { document, error } = useAppSelector((state) => state.apiDescription);
  useEffect(() => {
    dispatch(descriptionRequested());
  }, [dispatch]);
  if (error !== '' && !document) return <Result status="warning" title={error} />;
  if (!document) return <Skeleton active />;
  return (
    <Card
      className="api-description"
      title={
        <h1>
          {t('api.title')} <Tag>{`OpenAPI ${document.openapi}`}</Tag>
        </h1>
      }
      extra={<Button onClick={() => dispatch(descriptionFileRequested())}>{t('api.download')}</Button>}
    >
      <p className="api-description-lead">{t('api.lead', { prefix: document.servers[0]?.url ?? '' })}</p>
      <Calls document={document} />
    </Card>
  );
}

function Calls({ document }: { document: Document }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [tag, setTag] = useState<string | null>(null);
  const calls = useMemo(() => callsOf(document), [document]);
  const found = calls.filter((call) => fits(call, text));
  const counts = new Map<string, number>();
  for (const { operation } of found) {
    const name = operation.tags[0] ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const tags = [...counts.keys()].sort();
  const chosen = tag !== null && counts.has(tag) ? tag : tags[0];
  return (
    <div className="api-description-body">
      <nav aria-label={t('api.groups')}>
        <Input.Search
          allowClear
          placeholder={t('api.search')}
          aria-label={t('api.search')}
          onChange={(event) => setText(event.target.value)}
        />
        <Menu
          selectedKeys={chosen === undefined ? [] : [chosen]}
          items={tags.map((name) => ({
            key: name,
            label: (
              <span className="api-description-group">
                {name} <small>{counts.get(name)}</small>
              </span>
            ),
          }))}
          onClick={({ key }) => setTag(key)}
        />
      </nav>
      {chosen === undefined ? (
        <Empty description={t('api.none')} />
      ) : (
        <Collapse
          className="api-calls"
          destroyOnHidden
          items={found
            .filter(({ operation }) => operation.tags[0] === chosen)
            .map((call) => ({
              key: call.operation.operationId,
              label: <CallLine {...call} />,
              children: <Operation operation={call.operation} schemas={document.components.schemas} />,
            }))}
        />
      )}
    </div>
  );
}

const colours: Readonly<Record<string, string>> = {
  GET: 'processing',
  POST: 'success',
  PUT: 'warning',
  DELETE: 'error',
};

function CallLine({ method, path, operation }: Call) {
  return (
    <span className="api-description-call">
      <Tag color={colours[method] ?? 'default'}>{method}</Tag>
      <code>{path}</code>
      <span className="api-description-summary">{operation.summary}</span>
    </span>
  );
}
