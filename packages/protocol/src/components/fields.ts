import { ChannelType } from '../enums/channel-type.ts'
import { ComponentType } from '../enums/component-type.ts'
import { LIMITS } from '../limits.ts'
import {
  boolean,
  choice,
  integer,
  list,
  nullable,
  type Of,
  omissible,
  oneOf,
  type Schema,
  shape,
  snowflake,
  supplied,
  text,
  unlessEmpty,
  url,
  withDefault,
} from '../schema.ts'

/** A kind of component, in one of its places: its number, the id that every component has, and fields of its own. */
export const component = <const T extends number, F extends Readonly<Record<string, Schema>>>(type: T, fields: F) =>
  shape({
    type: choice([type]),
    // 0 stands for none until all are numbered.
    id: withDefault(integer(LIMITS.componentId), 0),
    ...fields,
  })

/** One of several kinds of components within another one; a kind that stands elsewhere is told apart from one that isn't known. */
export const child = <const V extends readonly Schema[]>(...kinds: V) =>
  oneOf('type', kinds, {
    values: Object.values(ComponentType),
    code: 'COMPONENT_TYPE_INVALID',
    message: 'The specified component type is invalid in this context',
  })

/** What the developer calls an interactive component; it comes back with the interaction. */
export const customId = () => text(LIMITS.customId)

/** An emoji by its id, or one of Unicode by its name (docs/spec/components.md#emojis). */
export const PartialEmoji = shape({
  id: unlessEmpty(snowflake()),
  name: omissible(text(LIMITS.componentEmojiName)),
  animated: omissible(boolean()),
})
/** A value of {@link PartialEmoji}. */
export type PartialEmoji = Of<typeof PartialEmoji>

/** An answer of a select, a radio or a checkbox group. */
export const Option = shape({
  label: text(LIMITS.optionText),
  value: text(LIMITS.optionText),
  description: omissible(text(LIMITS.optionDescription)),
  default: omissible(boolean()),
})
/** A value of {@link Option}. */
export type Option = Of<typeof Option>

const suppliedByServer = {
  /** Of the item itself. */
  id: supplied(snowflake()),
  proxy_url: supplied(text()),
  width: supplied(nullable(integer())),
  height: supplied(nullable(integer())),
  content_type: supplied(nullable(text())),
  /** Only of what was uploaded with the message. */
  attachment_id: supplied(snowflake()),
}

/** An unfurled media item: clients send its `url` alone (docs/spec/components.md#media-items). */
export const MediaItem = shape({
  url: url({ schemes: ['http', 'https', 'attachment'], ...LIMITS.mediaUrl }),
  ...suppliedByServer,
})
/** A value of {@link MediaItem}. */
export type MediaItem = Of<typeof MediaItem>

/** The media item of a File, which is an uploaded one. */
export const AttachedItem = shape({ url: url({ schemes: ['attachment'], ...LIMITS.mediaUrl }), ...suppliedByServer })

/** What a picture shows, in words, and whether it is hidden until somebody looks. */
export const shownMedia = {
  media: MediaItem,
  description: withDefault(nullable(text(LIMITS.mediaDescription)), null),
  spoiler: withDefault(boolean(), false),
}

const chosen = {
  placeholder: omissible(text(LIMITS.selectPlaceholder)),
  min_values: withDefault(integer(LIMITS.selectMinValues), 1),
  max_values: withDefault(integer(LIMITS.selectMaxValues), 1),
}

const defaults = <const K extends readonly string[]>(kinds: K) => ({
  default_values: omissible(list(shape({ id: snowflake(), type: choice(kinds) }), LIMITS.selectDefaults)),
})

/**
 * The five selects of a surface. What they have beside their own fields differs: in a message `disabled`, in a modal
 * `required` (docs/spec/components.md#selects).
 */
export const selects = <F extends Readonly<Record<string, Schema>>>(surface: F) => ({
  StringSelect: component(ComponentType.STRING_SELECT, {
    custom_id: customId(),
    options: list(shape({ ...Option.properties, emoji: omissible(PartialEmoji) }), LIMITS.selectOptions),
    ...chosen,
    ...surface,
  }),
  UserSelect: component(ComponentType.USER_SELECT, {
    custom_id: customId(),
    ...chosen,
    ...defaults(['user']),
    ...surface,
  }),
  RoleSelect: component(ComponentType.ROLE_SELECT, {
    custom_id: customId(),
    ...chosen,
    ...defaults(['role']),
    ...surface,
  }),
  MentionableSelect: component(ComponentType.MENTIONABLE_SELECT, {
    custom_id: customId(),
    ...chosen,
    ...defaults(['user', 'role']),
    ...surface,
  }),
  ChannelSelect: component(ComponentType.CHANNEL_SELECT, {
    custom_id: customId(),
    channel_types: omissible(list(choice(Object.values(ChannelType)), { unique: true })),
    ...chosen,
    ...defaults(['channel']),
    ...surface,
  }),
})
