import type { Server } from 'node:http';
import type { Router } from '@koa/router';
import { changeProfiles } from '../../engine/host/registry/profile-changes.ts';
import { matchmakeRoutes } from '../games/matchmake-routes.ts';
import { type PlayParts, playRoutes } from '../games/play-routes.ts';
import { type RecordParts, recordRoutes } from '../games/record-routes.ts';
import { roomRoutes, type RoomRouteParts } from '../games/room-routes.ts';
import { networkRoutes } from '../http/network-routes.ts';
import { type MeParts, meRoutes } from '../users/me-routes.ts';

type Parts = RoomRouteParts &
  RecordParts &
  PlayParts &
  Omit<MeParts, 'tellRooms'> & {
    now: () => number;
    server: Pick<Server, 'address'>;
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
    matchmakeRoutes(registry),
    networkRoutes(() => server.address()),
  ];
}
