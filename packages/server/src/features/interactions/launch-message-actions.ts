// Announces the launch of an Activity in its channel.
import { InteractionType } from '@guildhall/protocol/enums/interaction'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { isGroup, isPrivateChannel } from '../../kernel/permissions/any-channel.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { findActivitySettings } from '../applications/activity-settings-store.ts'
import type { UsableCommand } from '../commands/usable-command-store.ts'
import type { InteractionSource } from '../interaction-responses/parsed-interaction-actions.ts'
import { keyOf, listMessages } from '../messages/messages-store.ts'
import type { MessageOrigin, StoredMessage } from '../messages/messages-view.ts'
import { postSystemMessage, renewSystemMessage } from '../messages/system-message-actions.ts'
import { openFor } from '../private-channels/private-channels-actions.ts'

/** The events of announcing a launch in the channel. */
export const LAUNCH_EVENTS = ['MESSAGE_CREATE', 'MESSAGE_UPDATE', 'PRIVATE_CHANNEL_CREATE'] as const

/** The number of a channel's newest messages that are searched for the last launch message. */
const MOST_LOOKED_THROUGH = 100

/**
 * Sends a message for the use of an application's command (docs/spec/activities.md#launch-message). For an Activity in
 * development, which is launched repeatedly, the last such message among the newest ones is updated instead.
 */
export async function announceLaunch(
  tx: Tx<'anyChannel', (typeof LAUNCH_EVENTS)[number]>,
  { user, responder: { application, bot } }: Pick<InteractionSource, 'user' | 'responder'>,
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
      // A response of the application to the same command has content.
      each.content === '' &&
      each.embeds.length + each.attachments.length + (each.components?.length ?? 0) === 0,
  )
}
