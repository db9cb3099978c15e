import { ComponentType } from '../enums/component-type.ts'
import { LIMITS } from '../limits.ts'
import type { FieldError } from '../parse-form.ts'
import { unicodeEmoji } from '../unicode-emoji.ts'
import { referencedAttachment } from './attachment-name.ts'
import { buttonErrors } from './button-rules.ts'
import { choiceErrors } from './choice-rules.ts'
import type { MediaItem, PartialEmoji } from './component-fields.ts'
import { type AnyComponent, emojisOf, type LocatedComponent, mediaItemsOf } from './flatten-components.ts'

/** An error in one component: its field, the field code and the message. */
export type ComponentError = readonly [steps: readonly (string | number)[], code: string, message: string]

/** The data outside the tree that the rules need. */
export interface ComponentContext {
  readonly isModal: boolean
  /** The names of files to which `attachment://` may refer. */
  readonly attachments: ReadonlySet<string>
}

/**
 * The errors of rules between the fields of a component, and between components (docs/spec/components.md#error-codes).
 */
export function componentErrors(all: readonly LocatedComponent[], context: ComponentContext): FieldError[] {
  const found: FieldError[] = []
  const ids = new Set<number>()
  const customIds = new Set<string>()
  for (const { component, path } of all) {
    for (const [steps, code, message] of faultsOf(component, context)) {
      found.push({ path: [...path, ...steps], code, message })
    }
    if (component.id !== 0 && ids.size === ids.add(component.id).size) {
      found.push({
        path: [...path, 'id'],
        code: 'COMPONENT_ID_DUPLICATED',
        message: 'Component id cannot be duplicated',
      })
    }
    const customId = 'custom_id' in component ? component.custom_id : undefined
    if (customId !== undefined && customIds.size === customIds.add(customId).size) {
      const message = 'Component custom id cannot be duplicated'
      found.push({ path: [...path, 'custom_id'], code: 'COMPONENT_CUSTOM_ID_DUPLICATED', message })
    }
    if (found.length >= LIMITS.formErrors) break
  }
  return found
}

function faultsOf(component: AnyComponent, { isModal, attachments }: ComponentContext): ComponentError[] {
  return [
    ...ownFaults(component, isModal),
    ...emojisOf(component).flatMap(({ part, steps }) => emojiFaults(part, steps)),
    ...mediaItemsOf(component).flatMap(({ part, steps }) => mediaFaults(part, steps, attachments)),
  ]
}

function ownFaults(component: AnyComponent, isModal: boolean): readonly ComponentError[] {
  switch (component.type) {
    case ComponentType.ACTION_ROW:
      return widthFaults(component.components)
    case ComponentType.BUTTON:
      return buttonErrors(component)
    case ComponentType.STRING_SELECT:
    case ComponentType.USER_SELECT:
    case ComponentType.ROLE_SELECT:
    case ComponentType.MENTIONABLE_SELECT:
    case ComponentType.CHANNEL_SELECT:
    case ComponentType.FILE_UPLOAD:
    case ComponentType.RADIO_GROUP:
    case ComponentType.CHECKBOX_GROUP:
      return choiceErrors(component, isModal)
    case ComponentType.TEXT_INPUT:
      return lengthFaults(component)
    default:
      return []
  }
}

/** Any component except a button fills a row. */
function widthFaults(children: readonly { type: number }[]): ComponentError[] {
  const widest = LIMITS.componentsPerRow.max
  let width = 0
  return children.flatMap(({ type }, index): ComponentError[] => {
    width += type === ComponentType.BUTTON ? 1 : widest
    if (width <= widest) return []
    const message = 'The specified component exceeds the maximum width'
    return [[['components', index], 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message]]
  })
}

/** A guild's emoji has an id; its existence can't be checked here. */
function emojiFaults(emoji: PartialEmoji, steps: LocatedComponent['path']): readonly ComponentError[] {
  if (emoji.id !== undefined || (emoji.name !== undefined && unicodeEmoji(emoji.name))) return []
  return [[[...steps, 'name'], 'BUTTON_COMPONENT_INVALID_EMOJI', 'Invalid emoji']]
}

function mediaFaults(
  { url }: MediaItem,
  steps: LocatedComponent['path'],
  there: ReadonlySet<string>,
): readonly ComponentError[] {
  const name = referencedAttachment(url)
  if (name === undefined || there.has(name)) return []
  const code = 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND'
  return [[[...steps, 'url'], code, 'The referenced attachment was not found']]
}

function lengthFaults({
  min_length,
  max_length,
}: {
  min_length?: number
  max_length?: number
}): readonly ComponentError[] {
  if (min_length === undefined || max_length === undefined || min_length <= max_length) return []
  return [[['min_length'], 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${max_length}.`]]
}
