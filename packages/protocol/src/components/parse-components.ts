import { ComponentType } from '../enums/component-type.ts'
import { LIMITS } from '../limits.ts'
import { codePoints } from '../literals.ts'
import { type FieldError, type Parsed, parseForm } from '../parse-form.ts'
import { attachmentName, referencedAttachment } from './attachment-name.ts'
import { numberComponents } from './component-ids.ts'
import { brokenRules } from './component-rules.ts'
import { LegacyTree, type TopLevelComponent, V2Tree } from './message-components.ts'
import { type ModalTopLevelComponent, ModalTree } from './modal-components.ts'
import { type AnyComponent, emojiHolders, emojisOf, mediaOf, type Placed, placed } from './placed.ts'

/** Where the components are to be shown: in a message without the flag IS_COMPONENTS_V2, in one with it, or in a modal. */
export type Surface = 'legacy' | 'v2' | 'modal'

/** Where components were sent, and what with. */
export interface SentComponents {
  /** Where they stand in the body: `['components']`, or `['data', 'components']` of a callback. */
  readonly path: readonly (string | number)[]
  /**
   * Names of the files that `attachment://` may stand for: those that are uploaded with the request, and on an edit those
   * that the message keeps.
   */
  readonly attachments?: Iterable<string>
}

const TREES = { legacy: LegacyTree, v2: V2Tree, modal: ModalTree }

/**
 * Checks the components of a message or a modal, and gives them as they are stored and answered: every component with an
 * id, every default written out, nothing in it that the platform doesn't know. What the server alone knows of media and
 * files is not in it yet: it is put into what `placed` and `mediaOf` find.
 *
 * @example
 * const parsed = parseComponents('v2', body.components, { path: ['components'], attachments: names })
 * if (!parsed.ok) throw new ApiError('InvalidFormBody', parsed.errors)
 *
 * @param value what was sent. An empty list is right for a legacy message alone, which then has no components
 * @returns the tree, or complaints of one kind: about the forms of fields; if there are none, about the rules between
 * them; if there are none, about how much it is in all (docs/spec/components.md#order-of-complaints)
 */
export function parseComponents(
  surface: 'legacy' | 'v2',
  value: unknown,
  sent: SentComponents,
): Parsed<TopLevelComponent[]>
/** The same of a modal. */
export function parseComponents(
  surface: 'modal',
  value: unknown,
  sent: SentComponents,
): Parsed<ModalTopLevelComponent[]>
/** The same of whichever it is. */
export function parseComponents(
  surface: Surface,
  value: unknown,
  sent: SentComponents,
): Parsed<(TopLevelComponent | ModalTopLevelComponent)[]>
export function parseComponents(
  surface: Surface,
  value: unknown,
  { path, attachments = [] }: SentComponents,
): Parsed<(TopLevelComponent | ModalTopLevelComponent)[]> {
  const count = Array.isArray(value) ? value.length : 0
  if (surface === 'legacy' && Array.isArray(value) && count === 0) return { ok: true, value: [] }
  // So many that none of them needs to be looked at.
  if (surface === 'v2' && count > LIMITS.componentsPerMessage.max) return { ok: false, errors: [tooMany(path)] }
  const formed = parseForm<(typeof TREES)[Surface]>(TREES[surface], value, path)
  if (!formed.ok) return formed
  const all = placed(formed.value, path)
  for (const { component } of all) dropEmptyEmojis(component)
  const names = new Set(Array.from(attachments, attachmentName))
  const broken = brokenRules(all, { isModal: surface === 'modal', attachments: names })
  if (broken.length > 0) return { ok: false, errors: broken }
  const excess = surface === 'v2' ? excessOf(all, path) : []
  if (excess.length > 0) return { ok: false, errors: excess }
  numberComponents(all)
  for (const { component } of all) complete(component)
  return { ok: true, value: formed.value }
}

/** An object without an id or a name is no emoji: older versions of discordgo send `{}` where there is none. */
function dropEmptyEmojis(component: AnyComponent): void {
  for (const holder of emojiHolders(component)) {
    if (holder.emoji && holder.emoji.id === undefined && !holder.emoji.name) delete holder.emoji
  }
}

/** Complaints about a message of too many components, or with too much text in all (docs/spec/components.md#totals). */
function excessOf(all: readonly Placed[], path: readonly (string | number)[]): FieldError[] {
  const errors: FieldError[] = []
  if (all.length > LIMITS.componentsPerMessage.max) errors.push(tooMany(path))
  const { max } = LIMITS.componentText
  const length = all.reduce(
    (sum, { component }) => sum + ('content' in component ? codePoints(component.content, undefined) : 0),
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

/** Writes out what follows from other fields. */
function complete(component: AnyComponent): void {
  if (component.type === ComponentType.CHECKBOX_GROUP) component.max_values ??= component.options.length
  for (const { part: item } of mediaOf(component)) {
    const name = referencedAttachment(item.url)
    if (name !== undefined) item.url = `attachment://${name}`
  }
  // Answers always have a name; that of a guild's emoji means nothing beside its id.
  for (const { part: emoji } of emojisOf(component)) emoji.name ??= '_'
}
