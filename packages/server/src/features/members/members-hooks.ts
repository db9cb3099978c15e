import type { GuildModel } from '../../kernel/guild-model.ts'
import { hook } from '../../kernel/hook.ts'
import type { TxBase } from '../../kernel/tx.ts'
import type { FoundMember } from './members-store.ts'

/** Members have left their guild in this unit; it isn't told yet. */
export const membersRemoved =
  hook<(tx: Pick<TxBase<never>, 'db'>, guild: GuildModel, gone: readonly FoundMember[]) => Promise<void>>()

/** A member who was pending has passed the screening in this unit. */
export const membersLetIn =
  hook<(tx: Pick<TxBase<never>, 'db' | 'now'>, guild: GuildModel, userId: string) => Promise<void>>()
