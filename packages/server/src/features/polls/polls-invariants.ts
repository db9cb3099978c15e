import { differs } from '@guildhall/testing/invariants/differences'
import { choice, type Faults, type Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const pollInvariants: Invariants = {
  faults,
  choices: {
    *of({ poll }) {
      for (const { kind_id: kindId, count, answer_id } of poll?.answers ?? [])
        yield { kindId, count, key: keyOf(answer_id) }
    },
    apply(chosen, type, { answer_id, user_id }) {
      if (type === 'MESSAGE_POLL_VOTE_ADD') chosen.add(choice(keyOf(answer_id), user_id))
      else if (type === 'MESSAGE_POLL_VOTE_REMOVE') chosen.delete(choice(keyOf(answer_id), user_id))
    },
  },
}

const keyOf = (answerId: number): string => `answer ${answerId}`

/** An open poll has a job that ends it, and users have one vote if only one is allowed. `reactions` has the counts. */
function* faults({ messages, reactions, leftovers }: StoreContents): Faults {
  const chosen = Map.groupBy(reactions, ({ channel_id, kind_id }) => `${channel_id}/${kind_id}`)
  for (const { guild_id, channel_id, id, wire } of messages) {
    const { poll } = JSON.parse(wire)
    if (!poll || leftovers.isSwept(guild_id, channel_id)) continue
    const isEnding = leftovers.has('end-poll', ({ message_id }) => message_id === id)
    if (!poll.is_finalized && !isEnding) yield `poll ${id}: no job ends it`
    if (poll.allow_multiselect) continue
    const votes = poll.answers.flatMap(({ kind_id }: any) => chosen.get(`${channel_id}/${kind_id}`) ?? [])
    const voters = new Set(votes.map(({ user_id }: any) => user_id))
    yield* differs(`poll ${id}: votes of users with one answer each`, voters.size, votes.length)
  }
}
