import { Tooltip } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import './toolButton.css';

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: ReactNode;
  /** The id of what it opens and closes. */
  expands?: string;
  isExpanded?: boolean;
}

/** A square with a picture; its words are a tooltip and its name for a screen reader. */
export function ToolButton({ label, icon, expands, isExpanded, className, ...button }: ToolButtonProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <button
        type="button"
        className={className ? `tool-button ${className}` : 'tool-button'}
        aria-label={label}
        {...(expands && { 'aria-controls': expands, 'aria-expanded': isExpanded })}
        {...button}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
