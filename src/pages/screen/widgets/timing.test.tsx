/** @jest-environment jsdom */
import { Scene, type SceneWidget } from '@contract/scenes';
import { hourMs, minuteMs } from '@contract/time';
import { renderPage } from '@tests/support/renderPage';
import { screen } from '@testing-library/react';
import { useTimes } from '@/time/useTimes';
import { SceneView } from '../parts/SceneView';

globalThis.fetch = async () => ({ json: async () => ({ plantTimeZone: 'Asia/Shanghai' }) }) as Response;

const now = Date.parse('2026-11-26T20:30:00Z');

const aScene = (...widgets: Partial<SceneWidget>[]): Scene =>
  Scene.parse({
    ...{ sceneId: 1, version: 1, updatedBy: 'admin', updatedAt: 0, name: { zh: 'a', en: 'a', hk: 'a' } },
    body: {
      ...{ format: 1, subject: { kind: 'fleet' }, portrait: null },
      widgets: widgets.map((more, at) => ({ id: `w-${at}`, x: 0, y: 2 * at, w: 4, h: 2, ...more })),
    },
  });

function Wall({ scene }: { scene: Scene }) {
  const subject = { regionId: null, siteId: null, name: null };
  return (
    <SceneView {...{ scene, subject, nowMs: now, unitPx: 8 }} orientation="landscape" times={useTimes()} />
  );
}

describe('several clocks and a timer on a wall', () => {
  it('show each zone by its name, and what is left', async () => {
    const scene = aScene(
      { kind: 'clock', timeZone: 'Europe/Berlin' },
      { kind: 'clock', timeZone: 'America/New_York' },
      { kind: 'timer', endsAt: now + 90 * minuteMs },
    );
    await renderPage(<Wall scene={scene} />);
    expect(screen.getByText('21:30:00')).toBeInTheDocument();
    expect(screen.getByText('Europe/Berlin')).toBeInTheDocument();
    expect(screen.getByText('15:30:00')).toBeInTheDocument();
    expect(screen.getByText('1:30:00')).toBeInTheDocument();
  });

  it('say since when a timer is over, and that one has no end yet', async () => {
    await renderPage(<Wall scene={aScene({ kind: 'timer', endsAt: now - 2 * hourMs }, { kind: 'timer' })} />);
    expect(screen.getByText('0:00')).toBeInTheDocument();
    expect(screen.getByText(/已结束 2 小时/)).toBeInTheDocument();
    expect(screen.getByText('尚未设置结束时间')).toBeInTheDocument();
  });

  it('are kept with the scene, and only zones that there are', () => {
    const widget = aScene({ kind: 'clock', timeZone: 'UTC' }).body.widgets[0];
    expect(widget).toMatchObject({ kind: 'clock', timeZone: 'UTC' });
    expect(() => aScene({ kind: 'clock', timeZone: 'Mars/Olympus' })).toThrow();
  });
});
