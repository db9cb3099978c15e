import { CommandType, EntryPointHandler } from '@guildhall/protocol/enums/application-command'
import { InteractionType } from '@guildhall/protocol/enums/interaction'
import { CommandUse, type NewInteraction } from '@guildhall/protocol/objects/applications/interaction'
import { fieldError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Db } from '../../store/db.ts'
import { mustFindSession } from '../activities/joining-actions.ts'
import { parsedAt } from '../applications/sent-rules.ts'
import { findUsableCommand, type UsableCommand } from '../commands/usable-store.ts'
import type { InteractionLocation } from '../interaction-answers/interactions-view.ts'
import type { InteractionSource } from '../interaction-answers/parsed-interaction-actions.ts'
import { launchAsAsked } from './asked-launch-actions.ts'
import type { SentFrom } from './interactions-actions.ts'
import { LAUNCH_TELLING, tellOfLaunch } from './launch-message-actions.ts'

/** The events of entering an Activity by a command, beside that which tells of the Activity: none runs in a thread. */
const TELLING = [...LAUNCH_TELLING, 'INTERACTION_SUCCESS'] as const
/** All events of it. */
export const ENTERING = ['EMBEDDED_ACTIVITY_UPDATE_V2', ...TELLING] as const

/**
 * The command that was used, if it is one by which an Activity is entered and that the server handles itself: what the
 * application's own handler takes goes the way of all commands (docs/spec/activities.md#entry-point-handlers).
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
 * Takes the user of the command into the Activity; the application is told nothing. A message in the channel shows the use of
 * the command if it launched the Activity and the user may send messages there; joining shows nothing.
 *
 * @throws InvalidFormBody without a session of the caller's own, what launchAsAsked throws
 */
export async function enterByCommand(
  kernel: Kernel,
  by: Pick<InteractionSource, 'place' | 'user' | 'answerer'>,
  used: UsableCommand,
  { nonce, sessionId }: SentFrom,
): Promise<void> {
  const { place, user, answerer } = by
  if (sessionId === null) throw fieldError('session_id', 'BASE_TYPE_REQUIRED', 'This field is required')
  const session = await mustFindSession(kernel, user.id, sessionId)
  const id = kernel.ids.next()
  const named = nonce === null ? {} : { nonce }
  const asked = { id, applicationId: answerer.application.id, user, place, session, nonce: nonce ?? undefined }
  await launchAsAsked(kernel, asked, { name: 'Create Interaction', emits: TELLING }, async (tx, launched) => {
    const { isLaunched, instanceId } = launched
    if (isLaunched && tx.actor.canIn(tx.channel, 'SEND_MESSAGES')) await tellOfLaunch(tx, by, used, id)
    tx.emitTo(user.id, 'INTERACTION_SUCCESS', { id, ...named, activity_instance_id: instanceId })
  })
}
