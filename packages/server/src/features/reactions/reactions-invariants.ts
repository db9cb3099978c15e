import { countBy, differenceFaults } from '@guildhall/testing/invariants/differences'
import { type Faults, type Invariants, userChoiceKey } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const reactionInvariants: Invariants = {
  faults,
  choices: {
    *of({ reactions = [] }) {
      for (const { id: kindId, count, emoji, burst } of reactions) {
        yield { kindId, count, key: keyOf(emoji) }
        if (burst) yield { kindId: burst.id, count: burst.count, key: keyOfBurst(emoji) }
      }
    },
    apply(chosen, type, { emoji, user_id, burst }) {
      const key = (isBurst: boolean, userId: string) =>
        userChoiceKey(isBurst ? keyOfBurst(emoji) : keyOf(emoji), userId)
      if (type === 'MESSAGE_REACTION_ADD') chosen.add(key(burst, user_id))
      else if (type === 'MESSAGE_REACTION_REMOVE') chosen.delete(key(burst, user_id))
      else if (type === 'MESSAGE_REACTION_REMOVE_ALL') chosen.clear()
      else if (type === 'MESSAGE_REACTION_REMOVE_EMOJI') {
        for (const each of chosen)
          if (each.startsWith(key(false, '')) || each.startsWith(key(true, ''))) chosen.delete(each)
      }
    },
  },
}

const keyOf = ({ id, name }: any): string => id ?? name
const keyOfBurst = (emoji: any): string => `burst/${keyOf(emoji)}`

/** The counts in messages agree with the rows, and every row belongs to an existing reaction or answer. */
function* faults({ messages, reactions, pending }: StoreContents, all: readonly Invariants[]): Faults {
  const counts = new Map<string, number>()
  for (const { guild_id, channel_id, wire } of messages) {
    if (pending.isBeingRemoved(guild_id, channel_id)) continue
    const message = JSON.parse(wire)
    for (const { choices } of all)
      for (const { kindId, count } of choices?.of(message) ?? []) counts.set(`${channel_id}/${kindId}`, count)
  }
  const chosen = countBy(reactions, ({ channel_id, kind_id }) => `${channel_id}/${kind_id}`)
  for (const [key, count] of counts)
    yield* differenceFaults(`reaction ${key}: users who chose it`, count, chosen.get(key) ?? 0)
  for (const { guild_id, channel_id, kind_id } of reactions) {
    const isLeft = pending.has('sweep-reactions', ({ kind_ids }) => kind_ids.includes(kind_id))
    if (counts.has(`${channel_id}/${kind_id}`) || isLeft || pending.isBeingRemoved(guild_id, channel_id)) continue
    yield `reaction ${channel_id}/${kind_id}: its message does not exist`
  }
}
