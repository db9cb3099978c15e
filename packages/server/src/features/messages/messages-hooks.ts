import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { TxDb } from '../../store/db.ts'
import type { MessageDestination, SentContent } from './drafts-actions.ts'
import type { People } from './expand-messages-actions.ts'
import type { ChannelKey } from './messages-store.ts'
import type { StoredMessage } from './messages-view.ts'

/** The fields of a message that other features add. */
export type ShownPart = Partial<Pick<StoredMessage, 'poll' | 'sticker_items'>>

/** Called to validate a part of a new message, before the unit of work that writes it. */
export const partRead = hook<(kernel: Kernel, place: MessageDestination, sent: SentContent) => Promise<ShownPart>>()

/** Called when a message was written in this unit, in a channel whose members it may mention. */
export const messageWritten = hook<(tx: MessageUnit, message: StoredMessage, people: Pick<People, 'members'>) => void>()

/** The unit of work in which a message is written, and its channel. */
export type MessageUnit = Pick<TxBase<never>, 'db' | 'now' | 'enqueue'> & {
  readonly guild: GuildModel | null
  readonly channel: ChannelModel
}

/** Called when messages of a channel were deleted in this unit. */
export const messagesRemoved = hook<(db: TxDb, key: ChannelKey, messages: readonly StoredMessage[]) => Promise<void>>()
