import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { updateAndEmit } from './channels-actions.ts'

/** Removes the overwrites of deleted roles from all channels (docs/spec/channels.md#overwrites-of-deleted-roles). */
export async function removeOverwritesOf(
  tx: TxBase<'CHANNEL_UPDATE'>,
  guild: GuildModel,
  roleIds: ReadonlySet<string>,
): Promise<void> {
  const named = [...guild.channels.values()].filter(({ permission_overwrites }) =>
    permission_overwrites.some(({ id }) => roleIds.has(id)),
  )
  const after = named.map((channel) => ({
    ...channel,
    permission_overwrites: channel.permission_overwrites.filter(({ id }) => !roleIds.has(id)),
  }))
  await updateAndEmit(tx, guild, after)
}
