import { Migration001Journal } from './migration-001-journal.ts';
import { Migration002Administration } from './migration-002-administration.ts';
import { Migration003Photos } from './migration-003-photos.ts';
import { Migration004RoomList } from './migration-004-room-list.ts';
import { Migration005ConfigVersion } from './migration-005-config-version.ts';
import { Migration006JournalCommands } from './migration-006-journal-commands.ts';
import { Migration007RoomMaker } from './migration-007-room-maker.ts';
import { Migration008PhotoList } from './migration-008-photo-list.ts';
import { Migration009RoomPlayers } from './migration-009-room-players.ts';
import { Migration010HouseRound } from './migration-010-house-round.ts';
import { Migration011RoomGame } from './migration-011-room-game.ts';
import { Migration012Hosts } from './migration-012-hosts.ts';
import { Migration013SeatsTaken } from './migration-013-seats-taken.ts';
import { Migration014Stage } from './migration-014-stage.ts';
import { Migration015RoomSince } from './migration-015-room-since.ts';
import { Migration016Feats } from './migration-016-feats.ts';
import { Migration017Audit } from './migration-017-audit.ts';
import { Migration018Conduct } from './migration-018-conduct.ts';
import { Migration019AddressOf } from './migration-019-address-of.ts';
import { Migration020RatingAddress } from './migration-020-rating-address.ts';
import { Migration021TaskPlayers } from './migration-021-task-players.ts';
import { Migration022FinishedGames } from './migration-022-finished-games.ts';
import { Migration024DarePhotos } from './migration-024-dare-photos.ts';
import { Migration025PhotoVisitor } from './migration-025-photo-visitor.ts';
import { Migration026RoomWaitsAvatar } from './migration-026-room-waits-avatar.ts';
import { Migration027Texts } from './migration-027-texts.ts';
import { Migration028ActsByCode } from './migration-028-acts-by-code.ts';

/** Every migration in order. Add new ones at the end; never change a released one. */
export const MIGRATIONS = [
  Migration001Journal,
  Migration002Administration,
  Migration003Photos,
  Migration004RoomList,
  Migration005ConfigVersion,
  Migration006JournalCommands,
  Migration007RoomMaker,
  Migration008PhotoList,
  Migration009RoomPlayers,
  Migration010HouseRound,
  Migration011RoomGame,
  Migration012Hosts,
  Migration013SeatsTaken,
  Migration014Stage,
  Migration015RoomSince,
  Migration016Feats,
  Migration017Audit,
  Migration018Conduct,
  Migration019AddressOf,
  Migration020RatingAddress,
  Migration021TaskPlayers,
  Migration022FinishedGames,
  Migration024DarePhotos,
  Migration025PhotoVisitor,
  Migration026RoomWaitsAvatar,
  Migration027Texts,
  Migration028ActsByCode,
];

/** Their names in the database, in order: `Migration016Feats` is `016-feats`. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) =>
  name.replace('Migration', '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
);
