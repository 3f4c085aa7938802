import { Client, type Room } from 'colyseus.js';
import * as v from 'valibot';
import { parse } from '../../../engine/wire/parse.ts';
import { now } from '../measure/clock.ts';
import { Limited, HandshakeFailed } from './handshake.ts';
import type { HttpClient } from './http-client.ts';
import type { OpenConnection, Place } from '../../../bridge/client/connection.ts';
import {
  colyseusConnections,
  inTime,
  joinOptions,
} from '../../../bridge/client/colyseus-connection.ts';

/** The part of matchmaking's answer that takes a seat. */
const reservationSchema = v.looseObject({
  name: v.string(),
  sessionId: v.string(),
  roomId: v.string(),
  processId: v.string(),
});

/**
 * Players that use the Colyseus SDK. The matchmaking request goes through our HTTP client, as
 * `joinById` does inside, so that a 429 can be obeyed and counted. A 429 to the handshake
 * afterwards looks like any other failure, because the platform's WebSocket reports no status.
 */
export function colyseusLines(url: string, http: HttpClient, timeoutMs: number): OpenConnection {
  const client = new Client(url);
  /** Takes a seat, or watches. @throws HandshakeFailed, Limited */
  async function join({ roomId, playerId }: Place): Promise<Room> {
    const path = `/matchmake/joinById/${roomId}`;
    const extras = { body: joinOptions({ playerId }), intended: now() };
    const answer = await http.counted('sit', 'POST', path, extras);
    if (answer === null) throw new HandshakeFailed(null, 'no answer');
    if (answer.status === 429) throw new Limited(answer.retryAfter);
    const reservation = parse(reservationSchema, answer.body);
    if (answer.status !== 200 || !reservation.ok) {
      throw new HandshakeFailed('matchmake', `${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return inTime(timeoutMs, client.consumeSeatReservation(reservation.value));
  }
  return colyseusConnections(join);
}
