import { ButtonStyle, ComponentType } from '../enums/component-type.ts'
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
  shape,
  snowflake,
  text,
  url,
  withDefault,
} from '../schema.ts'
import {
  AttachmentItem,
  childComponent,
  component,
  customId,
  mediaFields,
  PartialEmoji,
  selectSchemas,
} from './component-fields.ts'

/** The style of a button determines its required and forbidden fields (docs/spec/components.md#buttons). */
export const Button = component(ComponentType.BUTTON, {
  style: choice(Object.values(ButtonStyle)),
  label: omissible(text(LIMITS.buttonLabel)),
  emoji: omissible(PartialEmoji),
  custom_id: omissible(customId()),
  sku_id: omissible(snowflake()),
  url: omissible(url({ schemes: ['http', 'https', 'discord'], ...LIMITS.buttonUrl })),
  disabled: omissible(boolean()),
})
/** A value of {@link Button}. */
export type Button = Infer<typeof Button>

/** In a message `required` has no effect, and is dropped (docs/spec/components.md#selects). */
export const { StringSelect, UserSelect, RoleSelect, MentionableSelect, ChannelSelect } = selectSchemas({
  disabled: omissible(boolean()),
})
/** A select of a message. */
export type MessageSelect = Infer<
  typeof StringSelect | typeof UserSelect | typeof RoleSelect | typeof MentionableSelect | typeof ChannelSelect
>

/** Up to five buttons, or one select. */
export const ActionRow = component(ComponentType.ACTION_ROW, {
  components: list(
    childComponent(Button, StringSelect, UserSelect, RoleSelect, MentionableSelect, ChannelSelect),
    LIMITS.componentsPerRow,
  ),
})
/** A value of {@link ActionRow}. */
export type ActionRow = Infer<typeof ActionRow>

/** Text with markdown and mentions. */
export const TextDisplay = component(ComponentType.TEXT_DISPLAY, { content: text(LIMITS.componentText) })
/** A value of {@link TextDisplay}. */
export type TextDisplay = Infer<typeof TextDisplay>

/** A small image beside the text of a Section. */
export const Thumbnail = component(ComponentType.THUMBNAIL, mediaFields)
/** A value of {@link Thumbnail}. */
export type Thumbnail = Infer<typeof Thumbnail>

/** Text with a button or an image beside it. */
export const Section = component(ComponentType.SECTION, {
  components: list(childComponent(TextDisplay), LIMITS.sectionTexts),
  accessory: childComponent(Button, Thumbnail),
})
/** A value of {@link Section}. */
export type Section = Infer<typeof Section>

/** Images and videos. */
export const MediaGallery = component(ComponentType.MEDIA_GALLERY, {
  items: list(shape(mediaFields), LIMITS.mediaItems),
})
/** A value of {@link MediaGallery}. */
export type MediaGallery = Infer<typeof MediaGallery>

/** One uploaded file. */
export const File = component(ComponentType.FILE, {
  file: AttachmentItem,
  spoiler: withDefault(boolean(), false),
  name: readOnly(text()),
  /** In bytes. */
  size: readOnly(integer()),
})
/** A value of {@link File}. */
export type File = Infer<typeof File>

/** Space between components; a `spacing` of 1 is small, 2 is large. */
export const Separator = component(ComponentType.SEPARATOR, {
  divider: withDefault(boolean(), true),
  spacing: withDefault(choice([1, 2]), 1),
})
/** A value of {@link Separator}. */
export type Separator = Infer<typeof Separator>

/** A box around components, with a coloured edge. */
export const Container = component(ComponentType.CONTAINER, {
  components: list(
    childComponent(ActionRow, TextDisplay, Section, MediaGallery, Separator, File),
    LIMITS.componentsPerMessage,
  ),
  accent_color: withDefault(nullable(integer(LIMITS.color)), null),
  spoiler: withDefault(boolean(), false),
})
/** A value of {@link Container}. */
export type Container = Infer<typeof Container>

/**
 * The components at the top level of a message, with or without the flag IS_COMPONENTS_V2
 * (docs/spec/components.md#allowed-components).
 */
export type TopLevelComponent = ActionRow | Section | TextDisplay | MediaGallery | File | Separator | Container
/** Any component of a message, at any depth. */
export type MessageComponent = TopLevelComponent | Button | MessageSelect | Thumbnail

/** The components of a message without the flag. */
export const LegacyTree = list(oneOf('type', [ActionRow]), LIMITS.actionRows)
/** The components of a message with the flag IS_COMPONENTS_V2; the limit applies to the whole tree. */
export const V2Tree = list(oneOf('type', [ActionRow, Section, TextDisplay, MediaGallery, File, Separator, Container]), {
  min: LIMITS.componentsPerMessage.min,
})
