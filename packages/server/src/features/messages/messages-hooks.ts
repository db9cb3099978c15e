import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { AfterWriting, IntendedWriting } from '../threads/threads-hooks.ts'
import type { MessageDestination, SentContent } from './drafts-actions.ts'
import type { People } from './expand-messages-actions.ts'
import type { Mentions } from './mentions-rules.ts'
import type { ChannelKey } from './messages-store.ts'
import type { StoredMessage } from './messages-view.ts'

/** The fields of a message that other features add. */
export type ShownPart = Partial<Pick<StoredMessage, 'poll' | 'sticker_items'>>

/** Called to validate a part of a new message, before the unit of work that writes it. */
export const partRead = hook<(kernel: Kernel, place: MessageDestination, sent: SentContent) => Promise<ShownPart>>()

/** The texts that someone wants to write or change in a message. */
export interface MessageToJudge extends IntendedWriting {
  readonly text: string
  readonly mentions: Mentions
}

/** Called before the unit of work that writes or edits a message. Returns what to do in this unit. @throws MessageBlocked */
export const messageDrafted = hook<(kernel: Kernel, judged: MessageToJudge) => Promise<AfterWriting | null>>()

/** Called when a message was written in this unit, in a channel whose members it may mention. */
export const messageWritten = hook<(tx: MessageUnit, message: StoredMessage, people: Pick<People, 'members'>) => void>()

/** Called when a message of a channel was edited in this unit; returns it as it is stored. */
export const messageEdited = hook<(tx: MessageUnit, before: StoredMessage, after: StoredMessage) => StoredMessage>()

/** The unit of work in which a message is written, and its channel. */
export type MessageUnit = Pick<TxBase<never>, 'db' | 'now' | 'enqueue' | 'settings'> & {
  readonly guild: GuildModel | null
  readonly channel: ChannelModel
  /** The author's permissions where the message is written; none if someone else edits it. */
  readonly rights: bigint
}

/** The unit of work in which messages are deleted. */
export type RemovalUnit = Pick<TxBase<never>, 'db' | 'now' | 'enqueue'> & { readonly guild: GuildModel | null }

/** Called when messages of a channel were deleted in this unit. */
export const messagesRemoved =
  hook<(tx: RemovalUnit, key: ChannelKey, messages: readonly StoredMessage[]) => void | Promise<void>>()
