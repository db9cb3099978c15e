import { ACTIVITY_LIMITS } from '../../activity-limits.ts'
import {
  imageData,
  list,
  nameText,
  nullable,
  type Of,
  omissible,
  optional,
  shape,
  snowflake,
  text,
  timestamp,
} from '../../schema.ts'

/**
 * An address that leads into an Activity: what is shown of it, and what the Activity is told by it
 * (docs/spec/activities.md#links).
 */
export const ActivityLink = shape({
  application_id: snowflake(),
  /** `0-` and an id where those made it to whom the application belongs, `1-` and an id where the Activity did, for a while. */
  link_id: text(),
  title: text(),
  description: text(),
  /** What the Activity finds as its `customId`, where the address itself names none. */
  custom_id: nullable(text()),
  /** The hash of its picture. */
  image: nullable(text()),
  /** Null if it stays. */
  expires_at: nullable(timestamp()),
})
/** A value of {@link ActivityLink}. */
export type ActivityLink = Of<typeof ActivityLink>

/** The links that stay, the oldest first. */
export const ActivityLinks = list(ActivityLink)

const title = () => nameText({ ...ACTIVITY_LIMITS.linkTitle, trim: true })
const description = () => text({ ...ACTIVITY_LIMITS.linkDescription, trim: true })
/** An empty one is none. */
const customId = () => optional(nullable(text(ACTIVITY_LIMITS.linkCustomId)))

/** What Create Activity Link takes. */
export const NewActivityLink = shape({
  title: title(),
  description: description(),
  custom_id: customId(),
  image: imageData(),
})

/** What Edit Activity Link takes; its picture can be replaced and not taken away. */
export const ActivityLinkChanges = shape({
  title: omissible(title()),
  description: omissible(description()),
  custom_id: customId(),
  image: omissible(imageData()),
})

/** What Create Activity Quick Link takes: the picture may also be bare base64. */
export const NewQuickLink = shape({
  title: title(),
  description: description(),
  custom_id: customId(),
  image: optional(nullable(text())),
})
