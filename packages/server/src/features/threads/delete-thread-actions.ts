import type { BareThread, Thread } from '@guildhall/protocol/objects/channels/thread'
import { ApiError } from '../../kernel/api-error.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { sweepChannelJob } from '../channels/channels-jobs.ts'
import { findStoredThread, removeThread } from './threads-store.ts'
import { auditedThread, toThread } from './threads-view.ts'

/** Deletes a thread; its messages and members are removed by a job (features/any-channel/sweep-channel.ts). @throws MissingPermissions */
export async function deleteThread(
  tx: TxBase<'THREAD_DELETE'> & { readonly actor: ChannelActor },
  guild: GuildModel,
  thread: BareThread,
): Promise<Thread> {
  tx.actor.mustIn(thread, 'MANAGE_THREADS')
  const stored = await findStoredThread(tx.db, guild.id, thread.id)
  if (!stored) throw new ApiError('UnknownChannel')
  await removeThread(tx.db, thread)
  const { id, guild_id, parent_id, type } = thread
  tx.audit({ action: 'THREAD_DELETE', target: id, changes: auditChanges(auditedThread(thread), null) })
  tx.emit('THREAD_DELETE', { id, guild_id, parent_id, type })
  tx.enqueue(sweepChannelJob, { guild_id, channel_id: id })
  return toThread(guild, stored)
}
