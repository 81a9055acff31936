import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';

/**
 * Names what is sent, so that it happens once however often it is sent: after a lost answer nobody knows whether it was
 * taken. The same content keeps its name; changed content is another wish.
 */
export function useWishKey(): (content: object) => string {
  const sent = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (sent.current.content !== text) sent.current = { content: text, key: nanoid() };
    return sent.current.key;
  };
}
