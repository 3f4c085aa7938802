import { slotsSnapshotSchema } from '../../../engine/games/slots/snapshot.ts';
import { soloServer } from '../../solo/solo-server.ts';

export const slotsServer = soloServer('slots-exposure', slotsSnapshotSchema);
