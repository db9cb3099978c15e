import { ComponentType } from '../enums/component-type.ts'
import { LIMITS } from '../limits.ts'
import { type FieldError, type Parsed, parseForm } from '../parse-form.ts'
import { countCodePoints } from '../parse-literals.ts'
import { attachmentName, referencedAttachment } from './attachment-name.ts'
import { numberComponents } from './component-ids.ts'
import { componentErrors } from './component-rules.ts'
import {
  type AnyComponent,
  emojiHolders,
  emojisOf,
  flattenComponents,
  type LocatedComponent,
  mediaItemsOf,
} from './flatten-components.ts'
import { LegacyTree, type TopLevelComponent, V2Tree } from './message-components.ts'
import { type ModalTopLevelComponent, ModalTree } from './modal-components.ts'

/** Where the components are used: in a message without the flag IS_COMPONENTS_V2, in a message with it, or in a modal. */
export type ComponentSurface = 'legacy' | 'v2' | 'modal'

/** The components of a request, with their context. */
export interface SentComponents {
  /** Their path in the body: `['components']`, or `['data', 'components']` of a callback. */
  readonly path: readonly (string | number)[]
  /**
   * The names of the files to which `attachment://` may refer: those uploaded with the request, and on an edit the
   * existing ones that the message keeps.
   */
  readonly attachments?: Iterable<string>
}

const TREES = { legacy: LegacyTree, v2: V2Tree, modal: ModalTree }

/**
 * Validates the components of a message or a modal, and returns them as they are stored and returned by the API: every
 * component has an id, defaults are explicit, and unknown fields are dropped. The server then adds its data about media
 * and files to the objects that `placed` and `mediaItemsOf` find.
 *
 * @example
 * const parsed = parseComponents('v2', body.components, { path: ['components'], attachments: names })
 * if (!parsed.ok) throw new ApiError('InvalidFormBody', parsed.errors)
 *
 * @param value the value in the request. An empty list is valid only for a legacy message, which then has no components
 * @returns the tree, or errors of one kind: of single fields; if there are none, of the rules between fields; if there
 * are none, of the totals (docs/spec/components.md#order-of-errors)
 */
export function parseComponents(
  surface: 'legacy' | 'v2',
  value: unknown,
  sent: SentComponents,
): Parsed<TopLevelComponent[]>
/** Parses the components of a modal. */
export function parseComponents(
  surface: 'modal',
  value: unknown,
  sent: SentComponents,
): Parsed<ModalTopLevelComponent[]>
/** Parses the components of a message or a modal. */
export function parseComponents(
  surface: ComponentSurface,
  value: unknown,
  sent: SentComponents,
): Parsed<(TopLevelComponent | ModalTopLevelComponent)[]>
export function parseComponents(
  surface: ComponentSurface,
  value: unknown,
  { path, attachments = [] }: SentComponents,
): Parsed<(TopLevelComponent | ModalTopLevelComponent)[]> {
  const count = Array.isArray(value) ? value.length : 0
  if (surface === 'legacy' && Array.isArray(value) && count === 0) return { ok: true, value: [] }
  // There are so many that validating each is unnecessary.
  if (surface === 'v2' && count > LIMITS.componentsPerMessage.max) return { ok: false, errors: [tooMany(path)] }
  const formed = parseForm<(typeof TREES)[ComponentSurface]>(TREES[surface], value, path)
  if (!formed.ok) return formed
  const all = flattenComponents(formed.value, path)
  for (const { component } of all) dropEmptyEmojis(component)
  const names = new Set(Array.from(attachments, attachmentName))
  const broken = componentErrors(all, { isModal: surface === 'modal', attachments: names })
  if (broken.length > 0) return { ok: false, errors: broken }
  const excess = surface === 'v2' ? excessOf(all, path) : []
  if (excess.length > 0) return { ok: false, errors: excess }
  numberComponents(all)
  for (const { component } of all) complete(component)
  return { ok: true, value: formed.value }
}

/** An object without an id and a name counts as absent: older versions of discordgo send `{}` for no emoji. */
function dropEmptyEmojis(component: AnyComponent): void {
  for (const holder of emojiHolders(component)) {
    if (holder.emoji && holder.emoji.id === undefined && !holder.emoji.name) delete holder.emoji
  }
}

/** The errors for too many components, or too much text in total (docs/spec/components.md#total-limits). */
function excessOf(all: readonly LocatedComponent[], path: readonly (string | number)[]): FieldError[] {
  const errors: FieldError[] = []
  if (all.length > LIMITS.componentsPerMessage.max) errors.push(tooMany(path))
  const { max } = LIMITS.componentText
  const length = all.reduce(
    (sum, { component }) => sum + ('content' in component ? countCodePoints(component.content, undefined) : 0),
    0,
  )
  if (length > max) {
    const message = `Components displayable text size exceeds maximum size of ${max}`
    errors.push({ path, code: 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message })
  }
  return errors
}

function tooMany(path: readonly (string | number)[]): FieldError {
  const message = `Total number of components cannot exceed ${LIMITS.componentsPerMessage.max}`
  return { path, code: 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', message }
}

/** Sets fields that follow from others. */
function complete(component: AnyComponent): void {
  if (component.type === ComponentType.CHECKBOX_GROUP) component.max_values ??= component.options.length
  for (const { part: item } of mediaItemsOf(component)) {
    const name = referencedAttachment(item.url)
    if (name !== undefined) item.url = `attachment://${name}`
  }
  // Responses always contain a name; that of a guild's emoji has no meaning beside its id.
  for (const { part: emoji } of emojisOf(component)) emoji.name ??= '_'
}
