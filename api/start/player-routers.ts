import type { Server } from 'node:http';
import type { Router } from '@koa/router';
import { changeProfiles } from '../../engine/host/registry/profile-changes.ts';
import { matchmakeRoutes, type RecordParts, recordRoutes } from '../games/room-by-id-routes.ts';
import { finishedRoutes, type FinishedGames } from '../games/finished-games.ts';
import { type PlayParts, playRoutes } from '../games/play-routes.ts';
import { roomRoutes, type RoomRouteParts } from '../games/room-routes.ts';
import { networkRoutes } from '../http/address.ts';
import { type MeParts, meRoutes } from '../users/profiles.ts';

type Parts = RoomRouteParts &
  RecordParts &
  PlayParts &
  Omit<MeParts, 'tellRooms'> & {
    now: () => number;
    server: Pick<Server, 'address'>;
    finished: FinishedGames;
  };

/** The players' routes: rooms, games for one, and profiles. */
export function playerRouters(parts: Parts): Router[] {
  const { registry, index, now, server } = parts;
  return [
    roomRoutes(parts),
    recordRoutes(parts),
    playRoutes(parts),
    meRoutes({
      ...parts,
      tellRooms: (...of) => changeProfiles({ index, registry, now }, ...of),
    }),
    finishedRoutes(parts),
    matchmakeRoutes(registry),
    networkRoutes(() => server.address()),
  ];
}
