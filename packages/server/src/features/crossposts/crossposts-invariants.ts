import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { differenceFaults } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const crosspostInvariants: Invariants = { faults }

/** Copies of a published message are up to date, unless a job is pending for it. */
function* faults({ crossposts, messages, pending }: StoreContents): Faults {
  const byPlace = new Map(messages.map(({ channel_id, id, wire }) => [`${channel_id}/${id}`, JSON.parse(wire)]))
  for (const { source_guild_id, source_channel_id, source_id, guild_id, channel_id, id } of crossposts) {
    const isSource = (job: any) => job.channel_id === source_channel_id && job.message_id === source_id
    const isComing = pending.has('follow-crosspost', isSource) || pending.has('deliver-crosspost', isSource)
    if (isComing || pending.isBeingRemoved(source_guild_id, source_channel_id)) continue
    const source = byPlace.get(`${source_channel_id}/${source_id}`)
    const copy = byPlace.get(`${channel_id}/${id}`)
    if (!source) yield `crosspost ${id}: its source ${source_id} does not exist`
    else if ((source.flags & MessageFlag.CROSSPOSTED) === 0)
      yield `message ${source_id}: crossposted, but not published`
    // A member who manages the channel may have deleted it.
    if (!copy || !source || pending.isBeingRemoved(guild_id, channel_id)) continue
    if ((copy.flags & MessageFlag.IS_CROSSPOST) === 0) yield `crosspost ${id}: its flag is missing`
    yield* differenceFaults(`crosspost ${id}: its source`, copy.message_reference?.message_id, source_id)
    yield* differenceFaults(`crosspost ${id}: the content`, copy.content, source.content)
  }
}
