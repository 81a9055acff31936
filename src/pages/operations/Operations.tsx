import { resource } from '@contract/resources/operations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { textOf } from '@contract/values';
import { useResourceWords } from '@/crud/words';
import { ChainVerdict } from './parts/ChainVerdict';
import { Changes } from './parts/Changes';
import './operations.css';

const json = (value: unknown): ReactNode => <Changes text={textOf(value)} />;
const detail = {
  fields: { jsonResult: json, operParam: json, module: (value: unknown) => <Module name={String(value)} /> },
};

/** R-CRUD-09: what was done and refused, with a chain that proves that nothing was taken away. */
export function Operations() {
  const words = useResourceWords(resource);
  const tools = <ChainVerdict label={words.special('verify')} />;
  return <ResourceScreen resource={resource} tools={tools} detail={detail} />;
}

/** A noun of the product in the language of the page: its screen, or else what the log calls it. */
function Module({ name }: { name: string }) {
  const { t } = useTranslation();
  return t([`resource.${name}.title`, `resource.operations.option.module.${name}`], { defaultValue: name });
}
