/**
 * Whether PostgreSQL refused a statement because another unit has just inserted the same unique value. On SQLite units don't
 * overlap, so earlier reads are still valid.
 */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
