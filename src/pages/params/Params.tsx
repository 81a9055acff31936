import { resource } from '@contract/resources/params';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { NotedParams } from './parts/NotedParams';
import { ParamMeaning } from './parts/ParamMeaning';

/** Parameters, with what waits for a decision above them and what each means in its form. */
export function Params() {
  return (
    <>
      <NotedParams />
      <ResourceScreen resource={resource} formTool={ParamMeaning} />
    </>
  );
}
