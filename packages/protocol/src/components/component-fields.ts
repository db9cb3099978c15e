import { ChannelType } from '../enums/channel-type.ts'
import { ComponentType } from '../enums/component-type.ts'
import { LIMITS } from '../limits.ts'
import {
  boolean,
  choice,
  type Infer,
  integer,
  list,
  nullable,
  omissible,
  oneOf,
  readOnly,
  type Schema,
  shape,
  snowflake,
  text,
  unlessEmpty,
  url,
  withDefault,
} from '../schema.ts'

/** A kind of component in one of its locations: its type number, the common id, and its own fields. */
export const component = <const T extends number, F extends Readonly<Record<string, Schema>>>(type: T, fields: F) =>
  shape({
    type: choice([type]),
    // 0 means none until all components are numbered.
    id: withDefault(integer(LIMITS.componentId), 0),
    ...fields,
  })

/**
 * One of several kinds of components within another one; a kind that belongs elsewhere is reported differently from an
 * unknown one.
 */
export const childComponent = <const V extends readonly Schema[]>(...kinds: V) =>
  oneOf('type', kinds, {
    values: Object.values(ComponentType),
    code: 'COMPONENT_TYPE_INVALID',
    message: 'The specified component type is invalid in this context',
  })

/** The developer's identifier of an interactive component, which the interaction contains. */
export const customId = () => text(LIMITS.customId)

/** An emoji by its id, or a Unicode emoji by its name (docs/spec/components.md#emojis). */
export const PartialEmoji = shape({
  id: unlessEmpty(snowflake()),
  name: omissible(text(LIMITS.componentEmojiName)),
  animated: omissible(boolean()),
})
/** A value of {@link PartialEmoji}. */
export type PartialEmoji = Infer<typeof PartialEmoji>

/** An option of a select, a radio group or a checkbox group. */
export const Option = shape({
  label: text(LIMITS.optionText),
  value: text(LIMITS.optionText),
  description: omissible(text(LIMITS.optionDescription)),
  default: omissible(boolean()),
})
/** A value of {@link Option}. */
export type Option = Infer<typeof Option>

const suppliedByServer = {
  /** The id of the media item. */
  id: readOnly(snowflake()),
  proxy_url: readOnly(text()),
  width: readOnly(nullable(integer())),
  height: readOnly(nullable(integer())),
  content_type: readOnly(nullable(text())),
  /** Only for files uploaded with the message. */
  attachment_id: readOnly(snowflake()),
}

/** An unfurled media item: clients send only its `url` (docs/spec/components.md#media-items). */
export const MediaItem = shape({
  url: url({ schemes: ['http', 'https', 'attachment'], ...LIMITS.mediaUrl }),
  ...suppliedByServer,
})
/** A value of {@link MediaItem}. */
export type MediaItem = Infer<typeof MediaItem>

/** The media item of a File, which must be uploaded. */
export const AttachmentItem = shape({ url: url({ schemes: ['attachment'], ...LIMITS.mediaUrl }), ...suppliedByServer })

/** The alternative text of a medium, and whether it is a spoiler. */
export const mediaFields = {
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
 * The five selects of a surface. They differ by one field: `disabled` in messages, `required` in modals
 * (docs/spec/components.md#selects).
 */
export const selectSchemas = <F extends Readonly<Record<string, Schema>>>(surface: F) => ({
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
