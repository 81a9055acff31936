import type { ServerInfo } from '@contract/monitor';
import { systemClock } from '@server/platform/clock';
import { createVitals } from '@server/modules/monitor/vitals';
import { aHealth } from '@tests/support/aHealth';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';

describe('GET /monitor/server', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server.stop());

  it('answers in the words and units of the admin API', async () => {
    const token = await server.signIn();
    const { code, data } = (await server.call('/monitor/server', { token })) as unknown as {
      code: number;
      data: ServerInfo;
    };
    expect(code).toBe(200);
    const { cpu, mem, jvm, sys, sysFiles } = data;
    expect(Object.keys(cpu)).toEqual(['cpuNum', 'total', 'sys', 'used', 'wait', 'free']);
    expect(cpu.cpuNum).toBeGreaterThan(0);
    expect(cpu.sys + cpu.used + cpu.free).toBeCloseTo(cpu.total, 0);
    expect(mem.used + mem.free).toBeCloseTo(mem.total, 1);
    expect(mem.usage).toBeCloseTo((mem.used / mem.total) * 100, 0);
    expect(jvm).toMatchObject({ name: 'Node.js', version: process.versions.node, home: process.execPath });
    expect(jvm.used + jvm.free).toBeCloseTo(jvm.total, 1);
    expect(jvm.max).toBeGreaterThan(jvm.used);
    expect(jvm.startTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(jvm.runTime).toMatch(/^\d+d \d+h \d+min$/);
    expect(sys).toMatchObject({ userDir: process.cwd(), osArch: process.arch });
    expect(sys.computerIp).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
    const [disk] = sysFiles;
    expect(disk).toMatchObject({ dirName: server.dataDir, total: expect.stringMatching(/^[\d.]+ GB$/) });
    expect(disk?.usage).toBeGreaterThan(0);
  });

  it('is for those who may', async () => {
    expect((await server.call('/monitor/server')).code).toBe(401);
  });
});

describe('the limits of the centre', () => {
  it('look at the worst machine of all processes, its memory as well', () => {
    const vitals = createVitals({
      recorder: {
        processes: () => [aHealth({ process: 'a' }), aHealth({ process: 'b', memoryFreeBytes: 8e7 })],
      },
      externalHealth: { walls: () => [], foreign: () => [] },
      clock: systemClock,
    });
    expect(vitals()).toMatchObject({ cpuPct: 10, memoryPct: 99, diskPct: 40 });
  });
});
