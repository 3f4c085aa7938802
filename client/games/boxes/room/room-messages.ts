import { MESSAGES } from '../../../../engine/games/boxes/messages.ts';
import { messageReader, type Told } from '../../../table/room/message-reader.ts';

/** What the server tells of a room and of the house, as an event of the room's machine. */
export type RoomMessage = Told<typeof MESSAGES>;

export const readMessage = messageReader(MESSAGES);
