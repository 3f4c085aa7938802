import { wheelSnapshotSchema } from '../../../engine/games/wheel/snapshot.ts';
import { soloServer } from '../../solo/solo-server.ts';

export const wheelServer = soloServer('wheel-of-exposure', wheelSnapshotSchema);
