import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Caller } from '../../kernel/callers/caller.ts'
import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
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

/** Called when a pending members have passed the screening in this unit, or a guest has become a full member. */
export const membersLetIn =
  hook<
    (tx: Pick<TxBase<never>, 'db' | 'now' | 'enqueue'>, guild: GuildModel, userIds: readonly string[]) => Promise<void>
  >()

/** A nickname that a caller chooses for themselves. */
export interface NicknameToJudge {
  readonly caller: Caller
  readonly guild: GuildModel
  readonly member: BareMember
  readonly nick: string
}

/** Called before the unit of work in which a caller changes their own nickname. @throws InvalidFormBody */
export const nicknameChosen = hook<(kernel: Kernel, chosen: NicknameToJudge) => Promise<void>>()

/** Called when a user has joined a guild in this unit, or when their name has changed. */
export const memberNamed =
  hook<
    (tx: Pick<TxBase<never>, 'enqueue'>, guild: GuildModel, user: User, event: 'guild_join' | 'username_update') => void
  >()
