import type { AnyRecord, Resource } from '@contract/resources';
import { Alert, Form } from 'antd';
import type { OptionsOf } from '../useOptions';
import { useResourceWords } from '../words';
import { isMet } from './isMet';

interface CautionsProps {
  resource: Resource;
  values: AnyRecord;
  options: OptionsOf;
}

/** What is allowed and seldom meant, said while it can still be changed. */
export function Cautions({ resource, values, options }: CautionsProps) {
  const words = useResourceWords(resource);
  const form = Form.useFormInstance();
  // All values of this form, which antd types as any.
  const entered = (Form.useWatch([], form) ?? {}) as AnyRecord;
  const met = (resource.cautions ?? []).filter((one) => isMet(one, { ...values, ...entered }, options));
  return met.map(({ name }) => (
    <Alert key={name} className="crud-form-long" type="warning" showIcon title={words.caution(name)} />
  ));
}
