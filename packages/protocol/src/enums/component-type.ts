/**
 * The types of components that applications send (docs/spec/components.md#component-types). Types that only the platform uses are
 * omitted.
 */
export const ComponentType = {
  ACTION_ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7,
  CHANNEL_SELECT: 8,
  SECTION: 9,
  TEXT_DISPLAY: 10,
  THUMBNAIL: 11,
  MEDIA_GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
  FILE_UPLOAD: 19,
  RADIO_GROUP: 21,
  CHECKBOX_GROUP: 22,
  CHECKBOX: 23,
} as const

/**
 * The appearance and function of a button: the last two styles send no interaction (docs/spec/components.md#buttons).
 */
export const ButtonStyle = { PRIMARY: 1, SECONDARY: 2, SUCCESS: 3, DANGER: 4, LINK: 5, PREMIUM: 6 } as const

/** A Text Input with one line, or with several (docs/spec/components.md#text-input). */
export const TextInputStyle = { SHORT: 1, PARAGRAPH: 2 } as const
