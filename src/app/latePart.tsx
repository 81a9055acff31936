import { createElement, type ComponentType } from 'react';
import { late, useLate, type Late } from './late';

/**
 * A part whose code comes when it is first shown. What could not be fetched is thrown to the boundary around it and,
 * unlike with React's `lazy`, asked for again when the part is mounted anew.
 * @param Waiting stands there meanwhile; absent: nothing does
 */
export const latePart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType,
): ComponentType<Props> => partOf(late(load), Waiting);

/** The same of code that others fetch ahead. */
export function partOf<Props extends object>(
  code: Late<ComponentType<Props>>,
  Waiting?: ComponentType,
): ComponentType<Props> {
  return function LatePart(props: Props) {
    const Part = useLate(code);
    if (Part) return createElement(Part, props);
    return Waiting ? <Waiting /> : null;
  };
}
