/** @jest-environment jsdom */
import type { Field } from '@contract/resources';
import { resources } from '@contract/resources/generated';
import { act, render } from '@testing-library/react';
import { Form, type FormInstance } from 'antd';
import { createRef } from 'react';
import { rulesOf } from './rules';

const words = ((key: string) => key) as never;

/** What a form holds of a field once something was entered. */
const entered: Partial<Record<Field['kind'], unknown>> = {
  text: 'a',
  longText: 'a',
  integer: 0,
  decimal: 12.5,
  reference: 7,
  references: [7],
  instant: '2026-11-26',
  choice: 'a',
};
const empty: Partial<Record<Field['kind'], unknown>> = { text: '  ', longText: '  ', references: [] };

/** Every required field of every declared resource; those with a format of their own take no plain letter. */
const required = resources.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, declared]: [string, Field]) =>
    declared.required && !('format' in declared && declared.format)
      ? [{ name: `${name} ${field}`, declared }]
      : [],
  ),
);

/** Names of fields that are refused with these values, in one form of them all. */
async function refused(values: Partial<Record<Field['kind'], unknown>>): Promise<string[]> {
  const form = createRef<FormInstance>();
  render(
    <Form
      ref={form}
      initialValues={Object.fromEntries(required.map(({ name, declared }) => [name, values[declared.kind]]))}
    >
      {required.map(({ name, declared }) => (
        <Form.Item key={name} name={name} rules={rulesOf(declared, name, words)}>
          <input />
        </Form.Item>
      ))}
    </Form>,
  );
  return act(async () =>
    form.current!.validateFields().then(
      () => [],
      (error: { errorFields: { name: string[] }[] }) => error.errorFields.map(({ name }) => name.join()),
    ),
  );
}

describe('fields that are required', () => {
  it('take what was entered, a number as well', async () => expect(await refused(entered)).toEqual([]));

  it('are asked for while they are empty', async () =>
    expect(await refused(empty)).toEqual(required.map(({ name }) => name)));
});
