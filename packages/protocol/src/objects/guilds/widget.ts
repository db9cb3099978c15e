import { LIMITS } from '../../limits.ts'
import { boolean, choice, type Infer, integer, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'

/** Whether a guild's widget is enabled, and the channel of its invite; null for none (docs/spec/widget.md#settings). */
export const WidgetSettings = shape({ enabled: boolean(), channel_id: nullable(snowflake()) })
/** A value of {@link WidgetSettings}. */
export type WidgetSettings = Infer<typeof WidgetSettings>

/** The body of Modify Guild Widget: any field, null for the default (docs/spec/widget.md#changes). */
export const WidgetChanges = shape({
  enabled: optional(nullable(boolean())),
  channel_id: optional(nullable(snowflake())),
})
/** A value of {@link WidgetChanges}. */
export type WidgetChanges = Infer<typeof WidgetChanges>

/** A voice or stage channel that @everyone can view. */
const WidgetChannel = shape({ id: snowflake(), name: text(), position: integer() })
/** A value of {@link WidgetChannel}. */
export type WidgetChannel = Infer<typeof WidgetChannel>

/**
 * An online member, anonymised: `id` only counts, `username` is the first letter (docs/spec/widget.md#members). The
 * voice state is included if the member is in a channel of the widget.
 */
const WidgetMember = shape({
  id: text(),
  username: text(),
  discriminator: choice(['0000']),
  avatar: nullable(text()),
  status: choice(['online', 'idle', 'dnd']),
  activity: optional(shape({ name: text() })),
  avatar_url: text(),
  channel_id: optional(snowflake()),
  deaf: optional(boolean()),
  mute: optional(boolean()),
  self_deaf: optional(boolean()),
  self_mute: optional(boolean()),
  suppress: optional(boolean()),
})
/** A value of {@link WidgetMember}. */
export type WidgetMember = Infer<typeof WidgetMember>

/** The public part of a guild (docs/spec/widget.md#widget-object). */
export const Widget = shape({
  id: snowflake(),
  name: text(),
  instant_invite: nullable(text()),
  channels: list(WidgetChannel),
  members: list(WidgetMember, { max: LIMITS.widgetMembers }),
  presence_count: integer(),
})
/** A value of {@link Widget}. */
export type Widget = Infer<typeof Widget>

/** The styles of a widget's image (docs/spec/widget.md#images). */
export const WIDGET_STYLES = ['shield', 'banner1', 'banner2', 'banner3', 'banner4'] as const
/** One of {@link WIDGET_STYLES}. */
export type WidgetStyle = (typeof WIDGET_STYLES)[number]

/** The query of Get Guild Widget Image; without a style it is a shield. */
export const WidgetImageQuery = shape({ style: optional(choice(WIDGET_STYLES)) })
