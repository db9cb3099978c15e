import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/tx.ts'
import type { Place, SentContent } from './drafts-actions.ts'
import type { StoredMessage } from './messages-view.ts'

/** Fields of a message that features hold which messages don't know. */
export type ShownPart = Partial<Pick<StoredMessage, 'poll' | 'sticker_items'>>

/** Reads and judges a part of what is sent for a new message, before the unit in which it is said. */
export const partRead = hook<(kernel: Kernel, place: Place, sent: SentContent) => Promise<ShownPart>>()

/** A message was written in this unit. */
export const messageWritten = hook<(tx: Pick<TxBase<never>, 'enqueue'>, message: StoredMessage) => void>()
