import type { Caller } from '../../kernel/callers/caller.ts'
import { hook } from '../../kernel/hook.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'

/** Who wants to write something, and where: in a channel or a thread. */
export interface IntendedWriting {
  readonly caller: Caller
  readonly guild: GuildModel | null
  readonly channel: ChannelModel
  readonly actor: ChannelActor
  /**
   * Called before the writing is judged, if it isn't certain that it is permitted: permission errors come first.
   * Returns the current text, because an edit that doesn't change it isn't judged.
   */
  readonly mayWrite?: () => Promise<string>
}

/** Called in the unit of work that writes it, with the id of the message or thread. */
export type AfterWriting = (tx: Pick<TxBase<never>, 'db' | 'enqueue'>, id: string) => void

/** Called before the unit of work that names a thread. Returns what to do in this unit. @throws TitleBlocked */
export const threadNamed =
  hook<(kernel: Kernel, intended: IntendedWriting & { readonly title: string }) => Promise<AfterWriting | null>>()
