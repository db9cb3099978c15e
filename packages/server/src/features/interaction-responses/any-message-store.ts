import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import { expandMessage } from '../messages/expand-messages-actions.ts'
import { findMessage, keyOf } from '../messages/messages-store.ts'
import { peopleOf, type StoredMessage, toMessage } from '../messages/messages-view.ts'
import { listUsers } from '../users/users-store.ts'
import { findEphemeralMessage } from './ephemeral-messages-store.ts'

/** A message of the channel, or an ephemeral one. */
export interface AnyMessage {
  readonly stored: StoredMessage
  /** The only user who sees it; null for a message of the channel. */
  readonly onlyFor: string | null
}

interface Where {
  readonly guild: GuildModel | null
  readonly channel: ChannelModel
}

/** A message of the channel, or one of the application's ephemeral messages there. */
export async function findAnyMessage(
  db: Db,
  { guild, channel, applicationId, now }: Where & { applicationId: string; now: number },
  id: string,
): Promise<AnyMessage | undefined> {
  const stored = await findMessage(db, { ...keyOf(guild, channel), id })
  if (stored) return { stored, onlyFor: null }
  const hidden = await findEphemeralMessage(db, { id, channelId: channel.id, now })
  return hidden?.applicationId === applicationId ? { stored: hidden.message, onlyFor: hidden.userId } : undefined
}

/** A message as the API returns it. */
export async function showMessage(
  view: Pick<Kernel, 'urls'> & { db: Db },
  { guild, channel }: Where,
  { stored, onlyFor }: AnyMessage,
  viewerId: string,
): Promise<Message> {
  if (onlyFor === null) return expandMessage(view, keyOf(guild, channel), stored, viewerId)
  return toMessage(stored, { users: await listUsers(view.db, peopleOf(stored)), urls: view.urls })
}
