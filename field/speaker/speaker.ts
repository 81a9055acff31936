import { liveThroughChange, phaseMs, reactionMs, report } from '@field/devices/report';
import { advance } from '@field/devices/advance';
import type { SiteModel } from '@field/devices/site';
import { heartbeatTopicOf, shardOf, statusTopicOf, topicOf } from '@contract/telemetry';
import { type Link, type LinkCounts, openLink } from './link';
import type { Pace } from './pace';
import { createVoice, type Voice, type VoiceOptions } from './voice';

/** One credential as provisioning answered it, and the sites it may speak for. */
export interface Credential {
  username: string;
  password: string;
  mqttUrl: string;
  sites: SiteModel[];
}

export interface SpeakerOptions extends Omit<VoiceOptions, 'stampOf' | 'stepS'> {
  pace: Pace;
  cadenceMs: number;
}

export interface Totals extends LinkCounts {
  connections: number;
  connectionsUp: number;
  buffered: number;
  givenUp: number;
}

/** A fleet on its broker: one connection per credential, every site reporting in its own phase. */
export interface Speaker {
  readonly voices: readonly Voice[];
  linkOf(voice: Voice): Link;
  totals(): Totals;
  start(): void;
  stop(): Promise<void>;
}

interface Line {
  link: Link;
  voices: Voice[];
}

const tickMs = 100;
/** A connection carries at most this many unacknowledged messages per site, within bounds. */
const windowOf = (siteCount: number): number => Math.min(500, Math.max(32, siteCount * 4));
const deviceInTopic = -2;

export function createSpeaker(credentials: readonly Credential[], options: SpeakerOptions): Speaker {
  const { pace, cadenceMs } = options;
  const stepS = Math.min(60, cadenceMs / 1000);
  const voiceOptions: VoiceOptions = { ...options, stepS, stampOf: (ms) => pace.wallOf(ms) };
  const lines = credentials.map((credential) => openLine(credential, voiceOptions, pace));
  const voices = lines.flatMap((line) => line.voices);
  const lineOf = new Map(lines.flatMap((line) => line.voices.map((voice) => [voice, line])));
  const silent = new Set<Voice>();
  let timer: NodeJS.Timeout | undefined;

  for (const voice of voices) voice.nextReportMs = firstReport(voice.site, cadenceMs, pace.simulatedNow());

  const theLine = (voice: Voice): Line => {
    const line = lineOf.get(voice);
    if (!line) throw new Error('This voice belongs to another speaker');
    return line;
  };

  /** A site that is cut off or dark takes its own connection down; a concentrator says so for it. */
  const followReach = (voice: Voice): void => {
    const isSilent = voice.site.isCut || voice.site.isDark;
    if (isSilent === silent.has(voice)) return;
    const { link, voices: ours } = theLine(voice);
    if (isSilent) silent.add(voice);
    else silent.delete(voice);
    if (ours.length > 1) voice.announce(!isSilent);
    else if (isSilent) link.cut();
    else link.mend();
  };

  const live = (voice: Voice, nowMs: number): void => {
    const { site } = voice;
    while (voice.nextReportMs <= nowMs) {
      while (site.nextChangeMs + reactionMs < voice.nextReportMs)
        liveThroughChange(site, stepS).forEach((said) => voice.say(said));
      advance(site, voice.nextReportMs, stepS);
      followReach(voice);
      site.plan.declaration.devices.forEach((_, device) => voice.say(report(site, device)));
      voice.nextReportMs += cadenceMs;
    }
    while (site.nextChangeMs + reactionMs <= nowMs) {
      const changes = liveThroughChange(site, stepS);
      followReach(voice);
      changes.forEach((said) => voice.say(said));
    }
    if (voice.buffer.size > 0) void voice.handOver();
  };

  return {
    voices,
    linkOf: (voice) => theLine(voice).link,
    totals: () => totalsOf(lines),
    start() {
      timer = setInterval(() => {
        const nowMs = pace.simulatedNow();
        for (const voice of voices) live(voice, nowMs);
      }, tickMs);
    },
    async stop() {
      clearInterval(timer);
      for (const voice of voices) if (!silent.has(voice)) voice.announce(false);
      await Promise.all(lines.map(({ link }) => link.close()));
    },
  };
}

function openLine(credential: Credential, voiceOptions: VoiceOptions, pace: Pace): Line {
  const codes = credential.sites.map(({ plan }) => plan.declaration.code);
  const first = codes[0] ?? credential.username;
  const line: Line = {
    voices: [],
    link: openLink({
      url: credential.mqttUrl,
      username: credential.username,
      password: credential.password,
      window: windowOf(codes.length),
      will: {
        topic: statusTopicOf(first),
        payload: JSON.stringify({ online: false, t: Math.round(pace.wallOf(pace.simulatedNow())) }),
      },
      onUp: () => line.voices.forEach((voice) => voice.announce(!voice.site.isCut && !voice.site.isDark)),
      onMessage: (topic, payload) => {
        const segments = topic.split('/');
        if (segments.at(-1) === 'heartbeat') {
          const heard = line.voices.filter(({ site }) => topic === wordTopicOf(site));
          return heard.forEach((voice) => voice.hearCentre(pace.simulatedNow()));
        }
        const voice = byCode.get(segments.at(deviceInTopic - 1) ?? '');
        const [device, text] = [segments.at(deviceInTopic) ?? '', payload.toString('utf8')];
        if (segments.at(-1) === 'cards') voice?.takeCards(device, text);
        else if (segments.at(-1) === 'plan') voice?.takePlan(device, text);
        else voice?.obeyMessage(device, text, pace.simulatedNow());
      },
    }),
  };
  line.voices = credential.sites.map((site) => createVoice(site, line.link, voiceOptions));
  const byCode = new Map(line.voices.map((voice) => [voice.site.plan.declaration.code, voice]));
  line.link.listen([
    ...codes.flatMap((code) =>
      (['command', 'cards', 'plan'] as const).map((leaf) => topicOf(code, '+', leaf)),
    ),
    ...new Set(credential.sites.map(wordTopicOf)),
  ]);
  return line;
}

const wordTopicOf = ({ plan }: SiteModel): string => heartbeatTopicOf(shardOf(plan.declaration.code));

const firstReport = (site: SiteModel, cadenceMs: number, nowMs: number): number => {
  const phase = phaseMs(site, cadenceMs);
  return Math.ceil((nowMs - phase) / cadenceMs) * cadenceMs + phase;
};

function totalsOf(lines: readonly Line[]): Totals {
  const sum = (of: (line: Line) => number): number => lines.reduce((total, line) => total + of(line), 0);
  const sumVoices = (of: (voice: Voice) => number): number =>
    sum(({ voices }) => voices.reduce((total, voice) => total + of(voice), 0));
  return {
    connections: lines.length,
    connectionsUp: lines.filter(({ link }) => link.isUp()).length,
    sent: sum(({ link }) => link.counts.sent),
    acknowledged: sum(({ link }) => link.counts.acknowledged),
    failures: sum(({ link }) => link.counts.failures),
    buffered: sumVoices((voice) => voice.buffer.size),
    givenUp: sumVoices((voice) => voice.buffer.givenUp),
  };
}
