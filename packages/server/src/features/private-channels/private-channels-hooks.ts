import type { User } from '@guildhall/protocol/objects/users/user'
import { hook } from '../../kernel/hook.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { GroupChannel } from '../../store/rows/private-channel-row.ts'

/** A user's action on a group or one of its members. */
export interface GroupNotice {
  /** The type of the message about it. */
  readonly type: number
  readonly by: User
  readonly content?: string | undefined
  readonly about?: User | undefined
}

/** Called when the current recipients of a group should get a message about an action. */
export const groupNoticed =
  hook<(tx: TxBase<'MESSAGE_CREATE'>, channel: GroupChannel, news: GroupNotice) => Promise<void>>()
