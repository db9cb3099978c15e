import { anything, integer, list, nullable, type Of, optional, shape, snowflake, text } from '../../schema.ts'

/** Bounds of what is sent of those whom an invite lets in. */
export const TARGET_USERS_LIMITS = {
  /** How large a file may be: more than a million ids and a half. */
  fileBytes: 33_554_432,
  /** How many lines of a file are complained about. */
  complaints: 100,
  /** How many ids a body may have, beside a file or instead of it. */
  idsInBody: { max: 1000 },
  /** How many one after the other may be added to: a file of ids as they are today has fewer. */
  usersOnList: 2_000_000,
  /** How many all lists of a guild have together: the longest one can be replaced. */
  usersOfGuild: 4_000_000,
} as const

/** How far the newest list of those has come whom an invite lets in (docs/spec/target-users.md#job). */
export const TargetUsersJobStatus = shape({
  /** See {@link TargetUsersStatus}. */
  status: integer(),
  /** While it is worked off, the ids in the file; those of the list once it is complete, each of them once. */
  total_users: integer(),
  processed_users: integer(),
  created_at: text(),
  /** Null until it is complete. */
  completed_at: nullable(text()),
  /** Null unless it failed. */
  error_message: nullable(text()),
})
/** A value of {@link TargetUsersJobStatus}. */
export type TargetUsersJobStatus = Of<typeof TargetUsersJobStatus>

/** What Update Target Users takes beside its file: nothing. A field of the file's name is no file. */
export const TargetUsersUpdate = shape({ target_users_file: optional(anything()) })

/** What the bulk changes of a list take. */
export const TargetUsersChange = shape({ user_ids: list(snowflake(), TARGET_USERS_LIMITS.idsInBody) })
