import { AntdTheme } from '@/app/AntdTheme';
import { ShellFrame } from './ShellFrame';

export function Shell() {
  return (
    <AntdTheme>
      <ShellFrame />
    </AntdTheme>
  );
}
