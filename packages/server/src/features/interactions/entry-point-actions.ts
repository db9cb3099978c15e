// Launches Activities by their entry point commands.
import { CommandType, EntryPointHandler } from '@guildhall/protocol/enums/application-command'
import { InteractionType } from '@guildhall/protocol/enums/interaction'
import { CommandUse, type NewInteraction } from '@guildhall/protocol/objects/applications/interaction'
import { fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Db } from '../../store/db.ts'
import { mustFindSession } from '../activities/enter-activity-actions.ts'
import { parsedAt } from '../applications/nested-schema-rules.ts'
import { findUsableCommand, type UsableCommand } from '../commands/usable-command-store.ts'
import type { InteractionLocation } from '../interaction-responses/interactions-view.ts'
import type { InteractionSource } from '../interaction-responses/parsed-interaction-actions.ts'
import type { SentFrom } from './interactions-actions.ts'
import { launchAsAsked } from './launch-by-interaction-actions.ts'
import { announceLaunch, LAUNCH_EVENTS } from './launch-message-actions.ts'

/** The events of launching an Activity by its entry point, besides the Activity's own: no Activity runs in a thread. */
const ENTRY_EVENTS = [...LAUNCH_EVENTS, 'INTERACTION_SUCCESS'] as const
/** All events of it. */
export const ENTERING = ['EMBEDDED_ACTIVITY_UPDATE_V2', ...ENTRY_EVENTS] as const

/**
 * The command that was used, if it is an entry point that the server handles itself: those that the application handles
 * are treated like other commands (docs/spec/activities.md#entry-point-handlers).
 *
 * @throws UnknownCommand, MissingPermissions, WrongChannelType, InvalidFormBody
 */
export async function findEntered(
  db: Db,
  place: InteractionLocation,
  { type, application_id: applicationId, data }: NewInteraction,
): Promise<UsableCommand | undefined> {
  if (type !== InteractionType.APPLICATION_COMMAND) return undefined
  const use = parsedAt(CommandUse, data, ['data'])
  if (use.type !== CommandType.PRIMARY_ENTRY_POINT) return undefined
  const found = await findUsableCommand(db, { id: use.id, applicationId }, place)
  return found.command.stored.handler === EntryPointHandler.LAUNCH_ACTIVITY ? found : undefined
}

/**
 * Adds the user of the command to the Activity; the application receives nothing. A message in the channel shows the
 * use of the command if it launched the Activity and the user may send messages there; joining shows nothing.
 *
 * @throws InvalidFormBody without a session of the caller's own, what launchAsAsked throws
 */
export async function enterByCommand(
  kernel: Kernel,
  by: Pick<InteractionSource, 'place' | 'user' | 'responder'>,
  used: UsableCommand,
  { nonce, sessionId }: SentFrom,
): Promise<void> {
  const { place, user, responder } = by
  if (sessionId === null) throw fieldError('session_id', 'BASE_TYPE_REQUIRED', 'This field is required')
  const session = await mustFindSession(kernel, user.id, sessionId)
  const id = kernel.ids.next()
  const named = nonce === null ? {} : { nonce }
  const asked = { id, applicationId: responder.application.id, user, place, session, nonce: nonce ?? undefined }
  await launchAsAsked(kernel, asked, { name: 'Create Interaction', emits: ENTRY_EVENTS }, async (tx, launched) => {
    const { isLaunched, instanceId } = launched
    if (isLaunched && tx.actor.canIn(tx.channel, 'SEND_MESSAGES')) await announceLaunch(tx, by, used, id)
    tx.emitTo(user.id, 'INTERACTION_SUCCESS', { id, ...named, activity_instance_id: instanceId })
  })
}
