/** A room is not where it was asked: whoever asked looks again for where it is. */
export class RoomMoved extends Error {
  /** Whether what was asked may have been done all the same: nobody was left to say. */
  readonly mayBeDone: boolean;

  constructor(mayBeDone = false) {
    super('the room is hosted elsewhere');
    this.name = 'RoomMoved';
    this.mayBeDone = mayBeDone;
  }
}
