import { Migration001Journal } from './migration-001-journal.ts';
import { Migration002Administration } from './migration-002-administration.ts';
import { Migration003Photos } from './migration-003-photos.ts';

/** Every migration in order. New ones are added at the end and never changed once released. */
export const MIGRATIONS = [Migration001Journal, Migration002Administration, Migration003Photos];
