import { findByCustomId } from '@guildhall/protocol/components/walkers'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { InteractionType } from '@guildhall/protocol/enums/interaction'
import { ComponentUse, type NewInteraction } from '@guildhall/protocol/objects/applications/interaction'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { parsedAt } from '../applications/sent-rules.ts'
import { findAnyMessage, showMessage } from '../interaction-answers/answers-store.ts'
import type { Answerer } from '../interaction-answers/applications-store.ts'
import type { InteractionSource, ParsedInteraction } from '../interaction-answers/parsed-interaction-actions.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import { resolveNamed } from './resolved-actions.ts'
import { isUsable, readChosen } from './selection-rules.ts'

/**
 * Judges the use of a component: it is on a message of the application that the user sees, it can be used, and what was chosen
 * in it is what it offers (docs/spec/interactions.md#use-of-a-component).
 *
 * @throws InvalidFormBody
 */
export async function readComponentUse(
  kernel: Essentials & Media,
  by: InteractionSource,
  sent: NewInteraction,
): Promise<ParsedInteraction> {
  const use = parsedAt(ComponentUse, sent.data, ['data'])
  if (sent.message_id == null) throw fieldError('message_id', 'BASE_TYPE_REQUIRED', 'This field is required')
  const { stored, message } = await mustFindUsed(kernel, by, sent.message_id)
  const component = findByCustomId(stored.components, use.custom_id)
  if (!component || !isUsable(component, use.component_type)) throw notUsable()
  const data = { id: component.id, component_type: component.type, custom_id: use.custom_id }
  // Whoever presses a button of an answer uses the application for those for whom it was asked.
  const owners = stored.interaction_metadata?.authorizing_integration_owners ?? { 0: by.place.guild?.id ?? '0' }
  const base = { type: InteractionType.MESSAGE_COMPONENT, message, messageId: stored.id, owners }
  const metadata = { type: InteractionType.MESSAGE_COMPONENT, interacted_message_id: stored.id } as const
  if (component.type === ComponentType.BUTTON) return { ...base, data, metadata }
  const chosen = readChosen(component, use.values ?? [], ['data', 'values'])
  const { place, now, mayApp } = by
  const { resolved, faults } = await resolveNamed(kernel.store.db, place, now, mayApp, chosen.named)
  const all = [...chosen.faults, ...faults]
  if (all.length > 0) throw new ApiError('InvalidFormBody', all)
  const isOfIds = component.type !== ComponentType.STRING_SELECT
  return { ...base, metadata, data: { ...data, values: chosen.values, ...(isOfIds && { resolved }) } }
}

const notUsable = () => fieldError(['data', 'custom_id'], 'COMPONENT_VALIDATION_FAILED', 'Component validation failed')

/** The message that the component is on: one of the channel, or one that only this user sees. @throws InvalidFormBody */
async function mustFindUsed(
  { store: { db }, urls }: Essentials & Media,
  { place, answerer, user, now }: InteractionSource,
  id: string,
): Promise<{ stored: StoredMessage; message: Message }> {
  const found = await findAnyMessage(db, { ...place, applicationId: answerer.application.id, now }, id)
  const isShown = found && (found.onlyFor === null ? isOf(found.stored, answerer) : found.onlyFor === user.id)
  if (!isShown) throw fieldError('message_id', 'MESSAGE_UNKNOWN', 'Unknown message')
  return { stored: found.stored, message: await showMessage({ db, urls }, place, found, answerer.bot.id) }
}

/** Its bot wrote it, or one of its webhooks. */
const isOf = ({ application_id, author, author_id }: StoredMessage, { application, bot }: Answerer): boolean =>
  application_id === undefined ? !author && author_id === bot.id : application_id === application.id
