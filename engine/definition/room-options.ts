/** How a visitor wants a new room, if the game offers it. */
export interface RoomOptions {
  /** [T25] The server plays the seat that is free. */
  readonly house?: true;
  /** [T26] The server sets up the table, so that others can join at once. */
  readonly scattered?: true;
}
