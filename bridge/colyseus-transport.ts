import type { IncomingMessage, Server } from 'node:http';
import {
  connectClientToRoom,
  createAuthContext,
  matchMaker,
  ServerError,
  Protocol,
} from '@colyseus/core';
import { WebSocketClient, WebSocketTransport } from '@colyseus/ws-transport';
import { WebSocket } from 'ws';
import {
  type ConnectionLimits,
  guardFrames,
  MALFORMED,
  type Admission,
  handshake,
  refuseUpgrade,
} from './connection-guards.ts';
import { REFUSALS, Refused } from '../engine/definition/refusal.ts';
import { notePayer } from '../engine/host/room/colyseus-room.ts';
import { unpack } from 'msgpackr';

/** The lower bits of a frame's first byte give its kind. */
const CODE = 0x1f;
/** Frames that consist of their kind alone. */
const BARE: ReadonlySet<number> = new Set([Protocol.JOIN_ROOM, Protocol.LEAVE_ROOM, Protocol.PING]);

/** MessagePack's marks of a text: up to 31 bytes, and up to 255. */
const SHORT_TEXT = 0xa0;
const SHORT_LENGTH = 0x1f;
const TEXT = 0xd9;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Where the name of a message ends, or null if it has none. */
function endOfName(frame: Buffer): number | null {
  const mark = frame[1] ?? 0;
  const [start, length] =
    mark === TEXT
      ? [3, frame[2] ?? 0]
      : [2, (mark ^ SHORT_TEXT) > SHORT_LENGTH ? -1 : mark ^ SHORT_TEXT];
  const end = start + length;
  if (length < 0 || end > frame.length) return null;
  utf8.decode(frame.subarray(start, end));
  return end;
}

/**
 * [X1] Whether a frame of a Colyseus client is one that it may send, complete and readable: a message
 * with a name and a body, or one of the protocol's own. Other frames never reach Colyseus, which
 * does not check names and logs what it cannot read.
 */
export function isWellFormed(frame: Buffer): boolean {
  const code = (frame[0] ?? 0) & CODE;
  if (BARE.has(code)) return true;
  if (code !== Protocol.ROOM_DATA) return false;
  try {
    const end = endOfName(frame);
    if (end === null) return false;
    if (end < frame.length) unpack(frame.subarray(end));
    return true;
  } catch {
    return false;
  }
}

/** A Colyseus client's socket address: process, then room. */
const NATIVE_PATH = /^\/[\w-]+\/([0-9A-Z]+)\?/;

const BAD_JOIN = 4002; // Colyseus's WITH_ERROR
const NO_SEAT = 'No such seat. Check the room and your player id.';

/** A WebSocket that passes valid messages on, and reports that an invalid one came. */
class ColyseusSocket extends WebSocket {
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const isBroken = event === 'message' && !isWellFormed(args[0] as Buffer);
    return isBroken ? super.emit(MALFORMED) : super.emit(event, ...args);
  }
}

/** Why the room refused a join, or that there is no such seat [B2]. */
function whyNot(error: unknown): string {
  return error instanceof ServerError && error.cause instanceof Refused ? error.message : NO_SEAT;
}

export interface ColyseusTransportParts {
  admission: Admission;
  limits: ConnectionLimits;
  /** The address of an upgrade, by which watching [B28] and storing [X26] count. */
  addressOf: (request: IncomingMessage) => string;
  /** [T50] The visitor of an upgrade; null: it has no valid cookie. */
  visitorOf: (request: IncomingMessage) => string | null;
  report: (error: unknown) => void;
}

/**
 * Colyseus's WebSockets behind our own checks: every upgrade and every frame is checked and counted
 * [X6]. A failed join is answered and not logged, so that nobody can fill the log.
 */
export class ColyseusTransport extends WebSocketTransport {
  readonly #admission: Admission;
  readonly #limits: ConnectionLimits;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #visitorOf: (request: IncomingMessage) => string | null;
  readonly #report: (error: unknown) => void;

  constructor({ admission, limits, addressOf, visitorOf, report }: ColyseusTransportParts) {
    super({ noServer: true, WebSocket: ColyseusSocket });
    this.#admission = admission;
    this.#limits = limits;
    this.#addressOf = addressOf;
    this.#visitorOf = visitorOf;
    this.#report = report;
  }

  protected override listenForUpgrade(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      if (!NATIVE_PATH.test(request.url ?? '')) return;
      void handshake(this.#admission, request).then((away) => {
        if (away !== null) return refuseUpgrade(socket, away);
        if (socket.destroyed) return;
        this.wss.handleUpgrade(request, socket, head, (client) => {
          void this.#connected(Object.assign(client, { pingCount: 0 }), request);
        });
      });
    });
  }

  /** `pingCount` is where Colyseus counts unanswered pings. */
  async #connected(
    socket: WebSocket & { pingCount: number },
    request: IncomingMessage,
  ): Promise<void> {
    guardFrames(socket, request, this.#limits);
    socket.on('error', () => {}); // a broken frame: the close that follows is what matters
    socket.on('pong', () => (socket.pingCount = 0));
    const url = new URL(`ws://server${request.url}`);
    const room = matchMaker.getLocalRoomById(NATIVE_PATH.exec(request.url ?? '')?.[1] ?? '');
    const { searchParams } = url;
    const client = new WebSocketClient(searchParams.get('sessionId') ?? '', socket);
    const visitor = this.#visitorOf(request);
    notePayer(client, { address: this.#addressOf(request), visitor });
    socket.on(MALFORMED, () => {
      const error = REFUSALS['action/malformed'];
      client.send('action-refused', { action: '', code: 'action/malformed', error });
    });
    try {
      await connectClientToRoom(room, client, createAuthContext({ headers: new Headers() }), {
        reconnectionToken: searchParams.get('reconnectionToken') ?? '',
        skipHandshake: searchParams.has('skipHandshake'),
      });
    } catch (error) {
      if (!(error instanceof ServerError || error instanceof Refused)) this.#report(error);
      client.error(BAD_JOIN, whyNot(error), () => socket.close(BAD_JOIN));
    }
  }
}
