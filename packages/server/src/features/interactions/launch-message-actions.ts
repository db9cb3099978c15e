import { InteractionType } from '@guildhall/protocol/enums/interaction'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { isGroup, isPrivateChannel } from '../../kernel/permissions/any-channel.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { findActivitySettings } from '../applications/activity-settings-store.ts'
import type { UsableCommand } from '../commands/usable-store.ts'
import type { InteractionSource } from '../interaction-answers/parsed-interaction-actions.ts'
import { keyOf, listMessages } from '../messages/messages-store.ts'
import type { MessageOrigin, StoredMessage } from '../messages/messages-view.ts'
import { postSystemMessage, renewSystemMessage } from '../messages/system-message-actions.ts'
import { openFor } from '../private-channels/private-channels-actions.ts'

/** The events of telling a channel of a launch. */
export const LAUNCH_TELLING = ['MESSAGE_CREATE', 'MESSAGE_UPDATE', 'PRIVATE_CHANNEL_CREATE'] as const

/** Among how many of the newest messages of a channel the last one of its kind is looked for. */
const MOST_LOOKED_THROUGH = 100

/**
 * Says in the application's name that somebody used its command (docs/spec/activities.md#launch-message). Of an
 * Activity in development, which is launched again and again, the last such message among the newest ones is renewed.
 */
export async function tellOfLaunch(
  tx: Tx<'anyChannel', (typeof LAUNCH_TELLING)[number]>,
  { user, answerer: { application, bot } }: Pick<InteractionSource, 'user' | 'answerer'>,
  { command: { stored }, owners }: UsableCommand,
  id: string,
): Promise<void> {
  const { guild, channel } = tx
  if (isPrivateChannel(channel) && !isGroup(channel)) await openFor(tx, channel, channel.recipientIds)
  const type = InteractionType.APPLICATION_COMMAND
  const shown: MessageOrigin = {
    webhook_id: application.id,
    application_id: application.id,
    interaction_metadata: { id, type, user, authorizing_integration_owners: owners },
    interaction: { id, type, name: stored.name, user },
  }
  const settings = await findActivitySettings(tx.db, application.id)
  const last = settings?.is_published === false ? await lastLaunchMessage(tx, application.id, stored.name) : undefined
  if (last) await renewSystemMessage(tx, guild, channel, last, shown)
  else await postSystemMessage(tx, guild, channel, { type: MessageType.CHAT_INPUT_COMMAND, authorId: bot.id, shown })
}

async function lastLaunchMessage(
  { db, guild, channel }: Tx<'anyChannel', never>,
  applicationId: string,
  commandName: string,
): Promise<StoredMessage | undefined> {
  const page = { before: undefined, after: undefined, limit: MOST_LOOKED_THROUGH }
  const newest = await listMessages(db, keyOf(guild, channel), page)
  return newest.find(
    (each) =>
      each.type === MessageType.CHAT_INPUT_COMMAND &&
      each.application_id === applicationId &&
      each.interaction?.name === commandName &&
      // An answer of the application to the same command says something.
      each.content === '' &&
      each.embeds.length + each.attachments.length + (each.components?.length ?? 0) === 0,
  )
}
