/** Rich text as the server tells it: cleaned when it was written, and again when it was read. */
export const CleanText = ({ html }: { html: string }) => (
  <div className="notice-text" dangerouslySetInnerHTML={{ __html: html }} />
);
