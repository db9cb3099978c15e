import { hook } from '../../kernel/hook.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { TxDb } from '../../store/db.ts'
import type { MemberRemovalEvent } from './members-actions.ts'
import type { FoundMember } from './members-store.ts'

/** Called when members are about to leave their guild in this unit. */
export const membersLeaving =
  hook<(tx: TxBase<MemberRemovalEvent>, guild: GuildModel, gone: readonly FoundMember[]) => Promise<void>>()

/** Called when members have left their guild in this unit and the events have been emitted. */
export const membersRemoved =
  hook<(tx: TxBase<MemberRemovalEvent>, guild: GuildModel, gone: readonly FoundMember[]) => Promise<void>>()

/** Called some time after members have left their guild, to remove data that only they had there. */
export const membersForgotten = hook<(db: TxDb, guildId: string, userIds: readonly string[]) => Promise<void>>()

/** Called when a pending member has passed the screening in this unit. */
export const membersLetIn =
  hook<(tx: Pick<TxBase<never>, 'db' | 'now'>, guild: GuildModel, userId: string) => Promise<void>>()
