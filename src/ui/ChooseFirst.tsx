import { Empty } from 'antd';
import type { ReactNode } from 'react';

/** In place of what is told of a choice: nothing is chosen yet, and where one chooses. */
export const ChooseFirst = ({ text, className }: { text: ReactNode; className?: string }) => (
  <Empty {...(className !== undefined && { className })} description={text} />
);
