import { BODY_BYTES } from './body-limits.ts'
import { LIMITS } from './limits.ts'
import { TARGET_USERS_LIMITS } from './objects/guilds/target-users.ts'

/** The files that an operation accepts, as parts of a multipart body (docs/spec/http.md#files-in-requests). */
export interface FileRules {
  /**
   * The names of the parts; `files[n]` means `files[0]`, `files[1]` and so on. Other files are ignored, or refused if
   * files are streamed.
   */
  readonly parts: readonly string[]
  /** File parts may have any name, which may be repeated. */
  readonly takesAnyName?: true
  /** The maximum size of the whole body. */
  readonly maxBytes: number
}

/** The files of a message, in parts with any names. */
export const MESSAGE_FILES: FileRules = { parts: ['files[n]'], takesAnyName: true, maxBytes: LIMITS.uploadBytes }

/** The form part with a file of user ids (docs/spec/target-users.md#file-of-user-ids). */
export const TARGET_USERS_PART = 'target_users_file'

/** A file of user ids. */
export const TARGET_USERS_FILE: FileRules = {
  parts: [TARGET_USERS_PART],
  maxBytes: TARGET_USERS_LIMITS.fileBytes + BODY_BYTES.usual,
}
