import { hook } from '../../kernel/hook.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { TxDb } from '../../store/db.ts'
import type { MemberRemovalEvent } from './members-actions.ts'
import type { FoundMember } from './members-store.ts'

/** Members are about to leave their guild in this unit. */
export const membersLeaving =
  hook<(tx: TxBase<MemberRemovalEvent>, guild: GuildModel, gone: readonly FoundMember[]) => Promise<void>>()

/** Members have left their guild in this unit, and it was told. */
export const membersGone =
  hook<(tx: TxBase<MemberRemovalEvent>, guild: GuildModel, gone: readonly FoundMember[]) => Promise<void>>()

/** Some time after members have left their guild: what they had there alone is forgotten. */
export const membersForgotten = hook<(db: TxDb, guildId: string, userIds: readonly string[]) => Promise<void>>()

/** A member who was pending has passed the screening in this unit. */
export const membersLetIn =
  hook<(tx: Pick<TxBase<never>, 'db' | 'now'>, guild: GuildModel, userId: string) => Promise<void>>()
