import { anything, type Infer, integer, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'

/** Limits for lists of target users of invites. */
export const TARGET_USERS_LIMITS = {
  /** The maximum size of a file: more than a million and a half ids. */
  fileBytes: 33_554_432,
  /** The maximum number of errors for a file. */
  complaints: 100,
  /** The maximum number of ids in a body, with or without a file. */
  idsInBody: { max: 1000 },
  /** The maximum length of a list after additions: a file of present-day ids contains fewer. */
  usersOnList: 2_000_000,
  /** The maximum total of all lists of a guild: the longest list can still be replaced. */
  usersOfGuild: 4_000_000,
} as const

/** The progress of an invite's newest list of target users (docs/spec/target-users.md#job). */
export const TargetUsersJobStatus = shape({
  /** See {@link TargetUsersStatus}. */
  status: integer(),
  /** The number of ids in the file while the list is incomplete, and of distinct users once it is complete. */
  total_users: integer(),
  processed_users: integer(),
  created_at: text(),
  /** Null until it is complete. */
  completed_at: nullable(text()),
  /** Null unless it failed. */
  error_message: nullable(text()),
})
/** A value of {@link TargetUsersJobStatus}. */
export type TargetUsersJobStatus = Infer<typeof TargetUsersJobStatus>

/** The body of Update Target Users besides its file: nothing. A field with the file's name isn't a file. */
export const TargetUsersUpdate = shape({ target_users_file: optional(anything()) })

/** The body of the bulk changes of a list. */
export const TargetUsersChange = shape({ user_ids: list(snowflake(), TARGET_USERS_LIMITS.idsInBody) })
