import type { CallFault } from '@contract/bInterface/callFaults';
import type { DeviceRef } from '@contract/bInterface/devices';
import { setPointText } from '@contract/bInterface/values';
import { outcomeOf, settingAnswerOf } from '@contract/bInterface/setting';
import { FieldCommand, type FieldReply } from '@contract/telemetry';
import { secondMs } from '@contract/time';
import type { CollectedPort } from '../../ingest/collected';
import type { FieldBroker } from '../../platform/broker/broker';
import { CallFailed } from './client';
import { isQuarantined, noteWritten } from './contacts.store';
import type { BInterfaceDeps } from './deps';
import { deviceFor, type UnitMap } from './mapping';
import { readUnitMaps } from './mapping.store';
import type { Fresh } from './fresh';
import { settingOf, type OutputMap, type Setting } from './outputs';
import type { Poller } from './poller';
import { echoMs, type UnitLine } from './unitLine';

export interface CommandPorts extends BInterfaceDeps {
  port: CollectedPort;
  poller: Pick<Poller, 'lineOf' | 'hurry'>;
  outputs: Fresh<OutputMap>;
}

const commandTopic = /^coolops\/v1\/\d{1,2}\/([^/]+)\/([^/]+)\/command$/;
/** A unit that stores and carries out later is read again. */
const readBackAfterMs = [0, 8 * secondMs, 20 * secondMs];

/** After these nobody can say whether the unit has done it: it has no ids to ask by. */
const leavingDoubt: ReadonlySet<CallFault> = new Set(['timedOut', 'unreachable', 'badAnswer', 'otherAnswer']);

interface Addressed {
  line: UnitLine;
  map: UnitMap;
  /** The device by the unit's names. */
  device: DeviceRef;
  isHeld: boolean;
}

/** Commands of ours to devices behind units: as SET_POINT, with the reply and the reading back of any other command. */
export class Commanding {
  constructor(private readonly ports: CommandPorts) {}

  /** The way of commands: what goes to a unit goes by its line, all else by the broker. */
  through(broker: Pick<FieldBroker, 'publish'>): Pick<FieldBroker, 'publish'> {
    return {
      publish: async (topic, payload) => {
        const [, siteCode, deviceCode] = commandTopic.exec(topic) ?? [];
        const to = siteCode && deviceCode ? await this.find(siteCode, deviceCode) : null;
        if (to === null) return broker.publish(topic, payload);
        const command = FieldCommand.parse(JSON.parse(payload.toString()));
        // Its answer takes seconds, which other commands need not wait.
        void this.carryOut(to, command, deviceCode ?? '');
      },
    };
  }

  private async find(siteCode: string, deviceCode: string): Promise<Addressed | null> {
    const { rows } = await this.ports.pool.query<{ id: number; is_held: boolean }>(
      `select u.id, u.is_held from b_interface_units u join sites s on s.id = u.site_id
       where s.code = $1 and u.state = 'approved' order by u.id`,
      [siteCode],
    );
    const maps =
      rows.length === 0
        ? []
        : await readUnitMaps(
            this.ports.pool,
            rows.map(({ id }) => id),
          );
    for (const [id, map] of maps) {
      const line = this.ports.poller.lineOf(id);
      const device = line?.unit.devices?.find(({ code }) => deviceFor(map, code) === deviceCode);
      const isHeld = rows.some((row) => row.id === id && row.is_held);
      if (line && device) return { line, map, device, isHeld };
    }
    return null;
  }

  private async carryOut(to: Addressed, command: FieldCommand, deviceCode: string): Promise<void> {
    const { clock, log, poller } = this.ports;
    try {
      await this.answerFor(to, command, deviceCode);
    } catch (error) {
      log.warn(
        { err: error, unit: to.line.unit.fsuId },
        'it is in doubt whether a unit carried a command out',
      );
    }
    const unitId = to.line.unit.id;
    for (const afterMs of readBackAfterMs) clock.after(afterMs, () => poller.hurry(unitId));
  }

  /** @throws CallFailed where it is in doubt: unanswered, it is read back. */
  private async answerFor(to: Addressed, command: FieldCommand, deviceCode: string): Promise<void> {
    const { port, clock } = this.ports;
    const detail = await this.set(to, command);
    const reply: FieldReply = {
      id: command.id,
      t: clock.now(),
      ok: detail === null,
      ...(detail !== null && { detail }),
    };
    await port.tell({ site: to.map.site, deviceCode, leaf: 'reply', json: reply });
  }

  /** @returns why it was not done; null when it was, as far as the unit says */
  private async set(
    { line, device, map, isHeld }: Addressed,
    { set, expires }: FieldCommand,
  ): Promise<string | null> {
    const { code } = device;
    if (isHeld) return 'addressChanged';
    if (isQuarantined(line.unit, code)) return 'quarantined';
    if (!map.writable.has(code)) return 'pairingNotApproved';
    const outputs = await this.ports.outputs.value();
    for (const [point, value] of Object.entries(set)) {
      const setting = settingOf(outputs, code, point, value);
      if (setting === null) return 'notSupported';
      if (this.ports.clock.now() > expires) return 'expired';
      const failed = await this.setOne(line, device, setting);
      if (failed !== null) return failed;
    }
    return null;
  }

  private async setOne(
    line: UnitLine,
    device: DeviceRef,
    { signal, type, setup }: Setting,
  ): Promise<string | null> {
    const value = { type, signal, measured: '', setup, status: 0, at: null };
    const { pool, clock } = this.ports;
    const written = { deviceCode: device.code, signal, setup, at: clock.now() };
    line.noteWritten(written);
    // Before it is said: said back after a restart it would look like a measurement.
    await noteWritten(pool, line.unit.id, written, written.at - echoMs);
    try {
      const info = await line.call('SET_POINT', setPointText(line.unit, [{ device, values: [value] }]));
      line.noteAnswer('SET_POINT');
      // What its lists leave open is read back, as all of it is.
      return outcomeOf(settingAnswerOf(info), device.code, signal) === false ? 'refusedByUnit' : null;
    } catch (error) {
      if (error instanceof CallFailed && error.why === 'notSupported')
        line.noteLack('SET_POINT', error.why, this.ports.clock.now());
      if (error instanceof CallFailed && !leavingDoubt.has(error.why)) return error.why;
      throw error;
    }
  }
}
