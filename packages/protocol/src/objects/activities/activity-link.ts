import { ACTIVITY_LIMITS } from '../../activity-limits.ts'
import {
  type Infer,
  imageData,
  list,
  nameText,
  nullable,
  omissible,
  optional,
  shape,
  snowflake,
  text,
  timestamp,
} from '../../schema.ts'

/**
 * A link to an Activity, with its display and the parameters that the Activity receives
 * (docs/spec/activities.md#links).
 */
export const ActivityLink = shape({
  application_id: snowflake(),
  /** `0-` and an id for custom links, `1-` and an id for quick links of the Activity itself. */
  link_id: text(),
  title: text(),
  description: text(),
  /** The Activity's `customId`, if the URL has none. */
  custom_id: nullable(text()),
  /** The hash of its image. */
  image: nullable(text()),
  /** Null if it doesn't expire. */
  expires_at: nullable(timestamp()),
})
/** A value of {@link ActivityLink}. */
export type ActivityLink = Infer<typeof ActivityLink>

/** The custom links, oldest first. */
export const ActivityLinks = list(ActivityLink)

const title = () => nameText({ ...ACTIVITY_LIMITS.linkTitle, trim: true })
const description = () => text({ ...ACTIVITY_LIMITS.linkDescription, trim: true })
/** An empty one counts as absent. */
const customId = () => optional(nullable(text(ACTIVITY_LIMITS.linkCustomId)))

/** The body of Create Activity Link. */
export const NewActivityLink = shape({
  title: title(),
  description: description(),
  custom_id: customId(),
  image: imageData(),
})

/** The body of Edit Activity Link; its image can be replaced but not removed. */
export const ActivityLinkChanges = shape({
  title: omissible(title()),
  description: omissible(description()),
  custom_id: customId(),
  image: omissible(imageData()),
})

/** The body of Create Activity Quick Link: the image may also be plain base64. */
export const NewQuickLink = shape({
  title: title(),
  description: description(),
  custom_id: customId(),
  image: optional(nullable(text())),
})
