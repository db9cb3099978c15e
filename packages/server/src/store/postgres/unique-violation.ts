/**
 * Whether PostgreSQL refused a statement because another unit of work has just taken a value that only one row may have.
 * On SQLite units don't overlap: what was looked up before still holds.
 */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
