import { hook } from '../../kernel/hook.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'

/** Called when roles are about to be deleted in this unit. */
export const rolesDropped =
  hook<(tx: TxBase<'CHANNEL_UPDATE'>, guild: GuildModel, roleIds: ReadonlySet<string>) => Promise<void>>()
