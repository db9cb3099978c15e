import { findByCustomId } from '@guildhall/protocol/components/walk-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { InteractionType } from '@guildhall/protocol/enums/interaction'
import { ComponentUse, type NewInteraction } from '@guildhall/protocol/objects/applications/interaction'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { parsedAt } from '../applications/nested-schema-rules.ts'
import { findAnyMessage, showMessage } from '../interaction-responses/any-message-store.ts'
import type { InteractionSource, ParsedInteraction } from '../interaction-responses/parsed-interaction-actions.ts'
import type { Responder } from '../interaction-responses/responders-store.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import { resolveNamed } from './resolved-objects-actions.ts'
import { isUsable, readChosen } from './selection-rules.ts'

/**
 * Validates the use of a component: it belongs to a message of the application that the user can see, it is enabled, and the
 * chosen values are among its options (docs/spec/interactions.md#component-interactions).
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
  // A button of a response acts for the users and guilds for which the original command was used.
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
  { place, responder, user, now }: InteractionSource,
  id: string,
): Promise<{ stored: StoredMessage; message: Message }> {
  const found = await findAnyMessage(db, { ...place, applicationId: responder.application.id, now }, id)
  const isShown = found && (found.onlyFor === null ? isOf(found.stored, responder) : found.onlyFor === user.id)
  if (!isShown) throw fieldError('message_id', 'MESSAGE_UNKNOWN', 'Unknown message')
  return { stored: found.stored, message: await showMessage({ db, urls }, place, found, responder.bot.id) }
}

/** The application's bot or one of its webhooks is the author. */
const isOf = ({ application_id, author, author_id }: StoredMessage, { application, bot }: Responder): boolean =>
  application_id === undefined ? !author && author_id === bot.id : application_id === application.id
