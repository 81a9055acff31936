import type { Server, Socket } from 'socket.io';
import { liveEvents, type LiveFrame } from '@contract/live';
import type { Actor } from '../../platform/http/route';
import type { Outlet } from './outlet';

export interface Connection {
  socket: Socket;
  actor: Actor;
  token: string;
  /** Topics whose snapshots it takes in columns. */
  columns: readonly string[];
}

/** The connections that are open, as frames go to them. */
export class Connections implements Outlet {
  readonly byId = new Map<string, Connection>();
  /** Set while the sockets listen. */
  io: Server | null = null;

  broadcast(room: string, frame: LiveFrame): void {
    this.io?.local.to(room).emit(liveEvents.frame, frame);
  }

  send(clientId: string, frame: LiveFrame): void {
    this.byId.get(clientId)?.socket.emit(liveEvents.frame, frame);
  }

  join(clientId: string, room: string): void {
    void this.byId.get(clientId)?.socket.join(room);
  }

  leave(clientId: string, room: string): void {
    void this.byId.get(clientId)?.socket.leave(room);
  }
}
