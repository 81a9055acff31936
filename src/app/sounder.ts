import type { AlarmLevel } from '@contract/alarms';
import type { Sounder } from '@sagas/deps';
import { createAnnouncer } from './announcer';

interface Tone {
  hz: number;
  atS: number;
  lastsS: number;
}

/** The more urgent, the higher, the more and the faster the tones: told apart without looking (IEC 60601-1-8's idea). */
const tones: Readonly<Record<AlarmLevel, readonly Tone[]>> = {
  1: [0, 0.18, 0.36, 0.8, 0.98].map((atS, i) => ({ hz: i % 3 === 2 ? 988 : 784, atS, lastsS: 0.14 })),
  2: [0, 0.3, 0.6].map((atS) => ({ hz: 587, atS, lastsS: 0.22 })),
  3: [0, 0.4].map((atS) => ({ hz: 440, atS, lastsS: 0.3 })),
  4: [{ hz: 330, atS: 0, lastsS: 0.25 }],
};

const fadeS = 0.02;

function sing(context: AudioContext, { hz, atS, lastsS }: Tone, volume: number): void {
  const starts = context.currentTime + atS;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = hz;
  gain.gain.setValueAtTime(0, starts);
  gain.gain.linearRampToValueAtTime(volume, starts + fadeS);
  gain.gain.setValueAtTime(volume, starts + lastsS - fadeS);
  gain.gain.linearRampToValueAtTime(0, starts + lastsS);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(starts);
  oscillator.stop(starts + lastsS);
}

const speechTags = { zh: 'zh-CN', en: 'en-GB', hk: 'zh-HK' } as const;

/** Tones made by the browser itself, its voice, its notifications, and words for a screen reader. */
export function createSounder(): Sounder {
  let context: AudioContext | null = null;
  const announce = createAnnouncer();
  return {
    announce,
    play(level, volume) {
      context ??= new AudioContext();
      if (context.state === 'suspended') void context.resume();
      if (context.state !== 'running') return false;
      for (const tone of tones[level]) sing(context, tone, volume);
      return true;
    },
    speak(text, language, volume) {
      if (!('speechSynthesis' in window)) return;
      // What is still being said is older than what is to be said now.
      speechSynthesis.cancel();
      const said = new SpeechSynthesisUtterance(text);
      said.lang = speechTags[language];
      said.volume = volume;
      speechSynthesis.speak(said);
    },
    mayNotify: async () => 'Notification' in window && (await Notification.requestPermission()) === 'granted',
    notify(title, body) {
      if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return;
      // One place on the desk: a newer one replaces the older.
      const shown = new Notification(title, { body, tag: 'coolops.alarm', silent: true });
      shown.onclick = () => window.focus();
    },
  };
}
