import { differenceFaults } from '@guildhall/testing/invariants/differences'
import { type Faults, type Invariants, userChoiceKey } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const pollInvariants: Invariants = {
  faults,
  choices: {
    *of({ poll }) {
      for (const { kind_id: kindId, count, answer_id } of poll?.answers ?? [])
        yield { kindId, count, key: keyOf(answer_id) }
    },
    apply(chosen, type, { answer_id, user_id }) {
      if (type === 'MESSAGE_POLL_VOTE_ADD') chosen.add(userChoiceKey(keyOf(answer_id), user_id))
      else if (type === 'MESSAGE_POLL_VOTE_REMOVE') chosen.delete(userChoiceKey(keyOf(answer_id), user_id))
    },
  },
}

const keyOf = (answerId: number): string => `answer ${answerId}`

/** An open poll has a job that ends it, and users have one vote if only one is allowed. `reactions` has the counts. */
function* faults({ messages, reactions, pending }: StoreContents): Faults {
  const chosen = Map.groupBy(reactions, ({ channel_id, kind_id }) => `${channel_id}/${kind_id}`)
  for (const { guild_id, channel_id, id, wire } of messages) {
    const { poll } = JSON.parse(wire)
    if (!poll || pending.isBeingRemoved(guild_id, channel_id)) continue
    const isEnding = pending.has('end-poll', ({ message_id }) => message_id === id)
    if (!poll.is_finalized && !isEnding) yield `poll ${id}: no job ends it`
    if (poll.allow_multiselect) continue
    const votes = poll.answers.flatMap(({ kind_id }: any) => chosen.get(`${channel_id}/${kind_id}`) ?? [])
    const voters = new Set(votes.map(({ user_id }: any) => user_id))
    yield* differenceFaults(`poll ${id}: votes of users with one answer each`, voters.size, votes.length)
  }
}
