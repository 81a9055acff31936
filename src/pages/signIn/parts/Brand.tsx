import { useTranslation } from 'react-i18next';

const lines = 9;
const width = 640;
const stepPx = 34;

/** One line of air: a wave that grows calmer from warm to cool. */
function waveOf(line: number): string {
  const y = 40 + line * stepPx;
  const swingPx = 26 - line * 2.4;
  const crest = (at: number) => `q 40 ${at % 2 ? swingPx : -swingPx} 80 0`;
  return `M-20 ${y} ${Array.from({ length: 9 }, (_, at) => crest(at)).join(' ')}`;
}

/** What the product is for, in words and in a picture: warm air that is led through a room and leaves it cool. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <aside className="entry-brand">
      <svg viewBox={`0 0 ${width} 360`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <path key={line} d={waveOf(line)} style={{ '--cool': line / (lines - 1) } as object} />
        ))}
      </svg>
      <p className="entry-brand-name">{t('shell.productName')}</p>
      <p>{t('signIn.tagline')}</p>
    </aside>
  );
}
