import type { GuildChannel, Overwrite } from '@guildhall/protocol/objects/channels/channel'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import type { AuditNote, TxBase } from '../../kernel/unit-of-work/tx.ts'
import { findLastMessage, listLastMessages, updateChannels, withLastMessage } from './channels-store.ts'
import { mustHaveRoomForOverwrites, syncedChildren } from './overwrites-rules.ts'

/** The audit log actions of an operation that changes channels. */
export const CHANNEL_AUDITS = [
  'CHANNEL_UPDATE',
  'CHANNEL_OVERWRITE_CREATE',
  'CHANNEL_OVERWRITE_UPDATE',
  'CHANNEL_OVERWRITE_DELETE',
] as const

type ChannelTx = TxBase<'CHANNEL_UPDATE'>

/**
 * Stores channels and emits an event for each. The number of statements doesn't depend on how many there are.
 *
 * @throws ChannelsTooLarge
 */
export async function updateAndEmit(
  tx: ChannelTx,
  guild: GuildModel,
  channels: readonly GuildChannel[],
): Promise<GuildChannel[]> {
  const [first, ...others] = channels
  if (!first) return []
  mustHaveRoomForOverwrites(guild, channels)
  await updateChannels(tx.db, channels)
  const newest = await (others.length > 0 ? listLastMessages(tx.db, guild.id) : findLastMessage(tx.db, first.id))
  const shown = channels.map((channel) => withLastMessage(channel, newest))
  for (const channel of shown) tx.emit('CHANNEL_UPDATE', channel)
  return shown
}

/**
 * Changes a channel; if a category's overwrites change, also those of its channels that had the same ones
 * (docs/spec/channels.md#category-sync). An unchanged channel is neither written nor announced.
 */
export async function changeChannel(
  tx: ChannelTx,
  guild: GuildModel,
  before: GuildChannel,
  after: GuildChannel,
): Promise<GuildChannel> {
  const notes = auditNotesOfChannel(guild, before, after)
  if (notes.length === 0) return withLastMessage(before, await findLastMessage(tx.db, before.id))
  const { permission_overwrites } = after
  const followers = permission_overwrites === before.permission_overwrites ? [] : syncedChildren(guild, before)
  const others = followers.map((child) => ({ ...child, permission_overwrites }))
  const [changed = after] = await updateAndEmit(tx, guild, [after, ...others])
  for (const note of notes) tx.audit(note)
  return changed
}

/**
 * The audit log entries of a change of a channel: one for it, and one for each overwrite
 * (docs/spec/audit-log.md#actions).
 */
export function auditNotesOfChannel(guild: GuildModel, before: GuildChannel, after: GuildChannel): AuditNote[] {
  const target = before.id
  const changes = auditChanges(before, after, UNAUDITED)
  const notes: AuditNote[] = changes.length > 0 ? [{ action: 'CHANNEL_UPDATE', target, changes }] : []
  const old = new Map(before.permission_overwrites.map((each) => [each.id, each]))
  for (const overwrite of after.permission_overwrites) {
    notes.push(...overwriteNotes(guild, target, old.get(overwrite.id) ?? null, overwrite))
    old.delete(overwrite.id)
  }
  for (const gone of old.values()) notes.push(...overwriteNotes(guild, target, gone, null))
  return notes
}

const UNAUDITED = ['id', 'guild_id', 'last_message_id', 'permission_overwrites']

function overwriteNotes(
  guild: GuildModel,
  target: string,
  before: Overwrite | null,
  after: Overwrite | null,
): AuditNote[] {
  const changes = auditChanges(before, after, [])
  const overwrite = after ?? before
  if (changes.length === 0 || !overwrite) return []
  const action = !before ? 'CHANNEL_OVERWRITE_CREATE' : after ? 'CHANNEL_OVERWRITE_UPDATE' : 'CHANNEL_OVERWRITE_DELETE'
  const { id, type } = overwrite
  const role = type === 0 ? guild.roles.get(id) : undefined
  return [{ action, target, changes, options: { id, type: String(type), ...(role && { role_name: role.name }) } }]
}
