import { hook } from '../../kernel/hook.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'

/** Roles are about to be taken away in this unit. */
export const rolesDropped =
  hook<(tx: TxBase<'CHANNEL_UPDATE'>, guild: GuildModel, roleIds: ReadonlySet<string>) => Promise<void>>()
