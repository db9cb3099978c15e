import { BODY_BYTES } from './body-limits.ts'
import { LIMITS } from './limits.ts'
import { TARGET_USERS_LIMITS } from './objects/guilds/target-users.ts'

/** The files that an operation takes, as parts of a multipart body (docs/spec/http.md#files-in-requests). */
export interface FileRules {
  /**
   * The names of the parts; `files[n]` stands for `files[0]`, `files[1]` and so on. Other files are passed over, and refused
   * where files are streamed.
   */
  readonly parts: readonly string[]
  /** Files may have any name, and the same one several times. */
  readonly takesAnyName?: true
  /** How large the whole body may be. */
  readonly maxBytes: number
}

/** The files of a message, under any name. */
export const MESSAGE_FILES: FileRules = { parts: ['files[n]'], takesAnyName: true, maxBytes: LIMITS.uploadBytes }

/** The part of a form in which a file of user ids comes (docs/spec/target-users.md#file-of-user-ids). */
export const TARGET_USERS_PART = 'target_users_file'

/** A file of user ids. */
export const TARGET_USERS_FILE: FileRules = {
  parts: [TARGET_USERS_PART],
  maxBytes: TARGET_USERS_LIMITS.fileBytes + BODY_BYTES.usual,
}
