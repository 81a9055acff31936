/** How a tag tells a state: the colours of the theme that can be read on their own ground, in light and in dark. */
export type Tone = 'default' | 'processing' | 'success' | 'warning' | 'error';
