import type { Device } from '../ingest/participant';
import { isUnsettled, type Subject } from './state';

/** The devices whose rules are known, and those of them that time alone may change. */
export class Subjects {
  private readonly byDevice = new Map<Device, Subject>();
  /** With a pending delay, an open alarm or unfinished history: looked at on every turn. */
  readonly unsettled = new Set<Subject>();

  find(device: Device): Subject | undefined {
    return this.byDevice.get(device);
  }

  /** @throws Error when the device was not loaded before */
  of(device: Device): Subject {
    const subject = this.byDevice.get(device);
    if (subject === undefined) throw new Error(`the rules of device ${device.id} were not loaded`);
    return subject;
  }

  put(device: Device, subject: Subject): void {
    this.forget(device);
    this.byDevice.set(device, subject);
    this.follow(subject);
  }

  /** After a commit: whether a subject is still to be looked at. */
  follow(subject: Subject): void {
    if (isUnsettled(subject)) this.unsettled.add(subject);
    else this.unsettled.delete(subject);
  }

  forget(device: Device): void {
    const subject = this.byDevice.get(device);
    if (subject === undefined) return;
    this.byDevice.delete(device);
    this.unsettled.delete(subject);
  }

  /** Devices that were removed, or replaced by another of their name, are nobody's subject any more. */
  forgetGone(devicesById: ReadonlyMap<number, Device>): void {
    for (const device of this.byDevice.keys()) if (devicesById.get(device.id) !== device) this.forget(device);
  }
}
