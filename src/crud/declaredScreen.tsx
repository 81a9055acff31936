import { resources } from '@contract/resources/generated';
import type { ComponentType } from 'react';
import { MissingPage } from '@/app/MissingPage';
import { ResourceScreen } from './ResourceScreen';

/** The screen of a resource by its name; a name that nobody declared says so (R-ACC-16). */
export function declaredScreen(name: string): ComponentType {
  const resource = resources.find((one) => one.name === name);
  if (!resource) return () => <MissingPage component={`crud/${name}`} />;
  return () => <ResourceScreen resource={resource} />;
}
