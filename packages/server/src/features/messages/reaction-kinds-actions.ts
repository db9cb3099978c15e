import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { sweepReactionsJob } from './messages-jobs.ts'
import type { ChannelKey } from './messages-store.ts'
import type { StoredMessage } from './messages-view.ts'
import { kindIdsOfPoll } from './poll-view.ts'
import { kindIdsOfReactions, type ReactionKind } from './reactions-view.ts'

/** A message with the current state of one of its reactions or poll answers; a reaction without users is removed. */
export function withKind(message: StoredMessage, kind: ReactionKind): StoredMessage {
  const { reactions: before = [], ...rest } = message
  const isThere = before.some(({ id }) => id === kind.id)
  const all = isThere ? before.map((each) => (each.id === kind.id ? kind : each)) : [...before, kind]
  const left = all.filter(({ count, burst }) => count > 0 || burst)
  return left.length > 0 ? { ...rest, reactions: left } : rest
}

/** The ids under which the users are stored who reacted to a message or voted in its poll. */
export const kindIdsOf = ({ reactions = [], poll }: Pick<StoredMessage, 'reactions' | 'poll'>): string[] => [
  ...kindIdsOfReactions(reactions),
  ...kindIdsOfPoll(poll),
]

/** Queues a job that removes the rows of reactions that no message has any more: there may be as many as members. */
export function forgetKinds(
  enqueue: TxBase<never>['enqueue'],
  { guildId, channelId }: ChannelKey,
  kindIds: readonly string[],
): void {
  if (kindIds.length === 0) return
  enqueue(sweepReactionsJob, { guild_id: guildId, channel_id: channelId, kind_ids: [...kindIds] })
}
