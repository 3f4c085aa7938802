import * as v from 'valibot';

/** Who is at a table: a connection, the seat's player id (null: it watches), and the host its socket is at. */
export const thereSchema = v.object({
  connection: v.string(),
  playerId: v.nullable(v.string()),
  /** Null: the table's own host. */
  via: v.nullable(v.string()),
  /** [B28] Who watches counts by their address. */
  address: v.exactOptional(v.string()),
});
export type There = v.InferOutput<typeof thereSchema>;

/** [J20] A host has handed a room over to another, with who is there by way of other hosts. */
export const handedSchema = v.object({
  handed: v.string(),
  from: v.string(),
  to: v.string(),
  there: v.array(thereSchema),
});
export type Handed = v.InferOutput<typeof handedSchema>;
