import { LIMITS } from '../../limits.ts'
import {
  boolean,
  decimal,
  type Infer,
  integer,
  list,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'

/**
 * A file of a message (docs/spec/messages.md#attachment-object). Its URLs are valid for a day; reading the message again returns
 * new ones.
 */
export const Attachment = shape({
  id: snowflake(),
  filename: text(),
  title: optional(text()),
  description: optional(text()),
  content_type: optional(text()),
  size: integer(),
  url: text(),
  proxy_url: text(),
  height: optional(integer()),
  width: optional(integer()),
  ephemeral: optional(boolean()),
  duration_secs: optional(decimal()),
  waveform: optional(text()),
  flags: optional(integer()),
})
/** A value of {@link Attachment}. */
export type Attachment = Infer<typeof Attachment>

/** The response of Upload Application Attachment. */
export const ApplicationAttachment = shape({ attachment: Attachment })

/** The fields of a form that contains only a file. */
export const EmptyForm = shape({})

const words = () => optional(nullable(text({ ...LIMITS.attachmentText, trim: true })))

/**
 * The data about a file in a body: one that is uploaded as `files[id]` or, on an edit, an existing one that is kept
 * (docs/spec/messages.md#attachments-in-requests).
 */
export const AttachmentSent = shape({
  id: snowflake(),
  filename: words(),
  title: words(),
  description: words(),
  is_spoiler: optional(nullable(boolean())),
  duration_secs: optional(nullable(decimal())),
  waveform: optional(nullable(text(LIMITS.waveform))),
})
/** A value of {@link AttachmentSent}. */
export type AttachmentSent = Infer<typeof AttachmentSent>

/** The field `attachments` of a message in a request. */
export const AttachmentsSent = list(AttachmentSent, { max: LIMITS.filesPerMessage })
