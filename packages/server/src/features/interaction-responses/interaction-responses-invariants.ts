import { CallbackType } from '@guildhall/protocol/enums/interaction'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { differenceFaults } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const interactionInvariants: Invariants = {
  *faults(contents) {
    yield* interactionFaults(contents)
    yield* ephemeralFaults(contents)
  },
}

const { CHANNEL_MESSAGE_WITH_SOURCE, DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE, DEFERRED_UPDATE_MESSAGE } = CallbackType
/** The types of first responses that create or edit a message. */
const WITH_MESSAGE: readonly (number | null)[] = [
  CHANNEL_MESSAGE_WITH_SOURCE,
  DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE,
  DEFERRED_UPDATE_MESSAGE,
  CallbackType.UPDATE_MESSAGE,
]

/** An interaction belongs to an existing user and application, and the fields of its first response are consistent. */
function* interactionFaults({ interactions, applications, users, guilds, pending }: StoreContents): Faults {
  const known = new Set([...applications, ...users, ...guilds].map(({ id }) => id))
  for (const row of interactions) {
    const { id, application_id, user_id, guild_id, answer_type, response_id, expires_at, due_at, wire } = row
    if (guild_id !== null && pending.isBeingRemoved(guild_id, null)) continue
    for (const each of [application_id, user_id, guild_id ?? user_id])
      if (!known.has(each)) yield `interaction ${id}: of ${each}, which does not exist`
    const { user, metadata, modal } = JSON.parse(wire)
    const isMessage = WITH_MESSAGE.includes(answer_type)
    yield* differenceFaults(`interaction ${id}: its document`, `${metadata.id} ${user.id}`, `${id} ${user_id}`)
    yield* differenceFaults(`interaction ${id}: whether its answer is a message`, response_id !== null, isMessage)
    yield* differenceFaults(
      `interaction ${id}: whether its answer is a modal`,
      modal !== undefined,
      answer_type === CallbackType.MODAL,
    )
    if (answer_type === null && due_at > expires_at) yield `interaction ${id}: due after its token expires`
  }
}

/** An ephemeral message is in an existing channel, is not in the channel's message list, and answers its user. */
function* ephemeralFaults(contents: StoreContents): Faults {
  const { ephemeral_messages, messages, channels, threads, private_channels, applications, pending } = contents
  const places = new Set([...channels, ...threads, ...private_channels].map(({ id }) => id))
  const apps = new Set(applications.map(({ id }) => id))
  const seen = new Set(messages.map(({ id }) => id))
  for (const { id, application_id, user_id, guild_id, channel_id, wire } of ephemeral_messages) {
    if (pending.isBeingRemoved(guild_id ?? channel_id, channel_id)) continue
    const what = `ephemeral message ${id}`
    const message = JSON.parse(wire)
    yield* differenceFaults(`${what}: id and channel`, `${message.id} ${message.channel_id}`, `${id} ${channel_id}`)
    yield* differenceFaults(`${what}: the user whom it answers`, message.interaction_metadata.user.id, user_id)
    if ((message.flags & MessageFlag.EPHEMERAL) === 0) yield `${what}: its flag is missing`
    if (!places.has(channel_id)) yield `${what}: in channel ${channel_id}, which does not exist`
    if (!apps.has(application_id)) yield `${what}: of application ${application_id}, which does not exist`
    if (seen.has(id)) yield `${what}: it is also in the channel’s message list`
  }
}
