import * as v from 'valibot';

/** Who is in a room: a connection, the seat's player id (null: it watches), and the host its socket is at. */
export const connectedSeatSchema = v.object({
  connection: v.string(),
  playerId: v.nullable(v.string()),
  /** Null: the room's own host. */
  via: v.nullable(v.string()),
  /** [B28] Who watches counts by their address. */
  address: v.exactOptional(v.string()),
});
export type ConnectedSeat = v.InferOutput<typeof connectedSeatSchema>;

/** [J20] A host has handed a room over to another, with who is there by way of other hosts. */
export const handedSchema = v.object({
  handed: v.string(),
  from: v.string(),
  to: v.string(),
  there: v.array(connectedSeatSchema),
});
export type Handed = v.InferOutput<typeof handedSchema>;
