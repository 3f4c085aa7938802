import { inject } from 'vitest';
import { type Throwaway, throwawayDatabase } from '../../api/store/throwaway-database.ts';

/** A database of PostgreSQL whose tables are made and empty, or why there is none. */
export function preparedPostgres(): Promise<Throwaway> {
  return throwawayDatabase(inject('preparedPostgres') ?? undefined);
}
