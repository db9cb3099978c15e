import { hash } from 'node:crypto'
import { CallbackType } from '@guildhall/protocol/enums/interaction'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { filesShownBy } from 'guildhall/features/messages/shown-files-actions'
import type { StoreContents } from './store-contents.ts'

type Faults = Iterable<string>

/** What hangs on messages: files, what followers have brought, polls; and interactions with the answers that one user alone sees. */
export function* messagePartFaults(contents: StoreContents): Faults {
  yield* attachmentFaults(contents)
  yield* storageFaults(contents)
  yield* crosspostFaults(contents)
  yield* pollFaults(contents)
  yield* interactionFaults(contents)
  yield* ephemeralFaults(contents)
  yield* webhookAvatarFaults(contents)
}

/** What a webhook shows for a message is whole, and lies where it is looked for. */
function* webhookAvatarFaults({ webhook_avatars, guilds, leftovers }: StoreContents): Faults {
  const known = new Set(guilds.map(({ id }) => id))
  for (const { webhook_id, guild_id, hash: given, bytes } of webhook_avatars) {
    const digest = bytes && hash('sha256', bytes, 'hex').slice(0, 32)
    yield* differs(`picture of webhook ${webhook_id}`, given, digest)
    if (!known.has(guild_id) && !leftovers.isSwept(guild_id, null))
      yield `picture of webhook ${webhook_id}: its guild ${guild_id} is gone`
  }
}

/** Every file that is given out is shown by its message, and every file that a message shows has a row. */
function* attachmentFaults({ attachments, messages, ephemeral_messages, leftovers }: StoreContents): Faults {
  const shown = new Map<string, string>()
  const known = new Set<string>()
  for (const { id, guild_id, channel_id, wire } of [...messages, ...ephemeral_messages]) {
    known.add(id)
    if (leftovers.isSwept(guild_id ?? channel_id, channel_id)) continue
    for (const file of filesOf(JSON.parse(wire))) shown.set(file, id)
  }
  for (const { id, guild_id, channel_id, message_id, wire, expires_at } of attachments) {
    yield* differs(`attachment ${id}: the id`, JSON.parse(wire).id, id)
    if (message_id === null && expires_at === null) yield `attachment ${id}: of nobody, and for ever`
    if (expires_at !== null || message_id === null || leftovers.isSwept(guild_id, channel_id)) continue
    if (!known.has(message_id)) yield `attachment ${id}: its message ${message_id} is gone`
    else if (shown.get(id) !== message_id) yield `attachment ${id}: its message ${message_id} doesn't show it`
    shown.delete(id)
  }
  for (const [file, message] of shown) yield `message ${message}: its file ${file} is gone`
}

/** The bytes of the files of each owner are those that are counted. */
function* storageFaults({ attachments, images, webhook_avatars, storage_use }: StoreContents): Faults {
  const used = new Map<string, number>()
  const count = (owner: string | null, size: number) => {
    if (owner !== null && owner !== '0') used.set(owner, (used.get(owner) ?? 0) + size)
  }
  for (const { id, guild_id, channel_id, sender_id, size, wire } of attachments) {
    yield* differs(`attachment ${id}: the size`, size, JSON.parse(wire).size)
    for (const owner of [sender_id, guild_id === channel_id ? null : guild_id]) count(owner, size)
  }
  for (const { owner_id, kind, sender_id, guild_id, size, bytes } of images) {
    yield* differs(`${kind} of ${owner_id}: the size`, size, bytes.length)
    for (const owner of [sender_id, guild_id]) count(owner, size)
  }
  for (const { guild_id, bytes } of webhook_avatars) count(guild_id, bytes?.length ?? 0)
  const kept = new Map(storage_use.map(({ owner_id, bytes }) => [owner_id, Number(bytes)]))
  for (const id of new Set([...used.keys(), ...kept.keys()])) {
    yield* differs(`storage of ${id}`, kept.get(id) ?? 0, used.get(id) ?? 0)
  }
}

/** The files of a message's own: what a follower has brought, and what was forwarded, shows those of another. */
function filesOf(message: any): string[] {
  if ((message.flags & MessageFlag.IS_CROSSPOST) !== 0) return []
  const listed = message.attachments.map(({ id }: { id: string }) => id)
  return [...listed, ...filesShownBy(message)]
}

/** What a follower has brought is what was published, unless a job is going to see to it. */
function* crosspostFaults({ crossposts, messages, leftovers }: StoreContents): Faults {
  const byPlace = new Map(messages.map(({ channel_id, id, wire }) => [`${channel_id}/${id}`, JSON.parse(wire)]))
  for (const { source_guild_id, source_channel_id, source_id, guild_id, channel_id, id } of crossposts) {
    const isSource = (job: any) => job.channel_id === source_channel_id && job.message_id === source_id
    const isComing = leftovers.has('follow-crosspost', isSource) || leftovers.has('deliver-crosspost', isSource)
    if (isComing || leftovers.isSwept(source_guild_id, source_channel_id)) continue
    const source = byPlace.get(`${source_channel_id}/${source_id}`)
    const copy = byPlace.get(`${channel_id}/${id}`)
    if (!source) yield `crosspost ${id}: its source ${source_id} is gone`
    else if ((source.flags & MessageFlag.CROSSPOSTED) === 0)
      yield `message ${source_id}: brought to others, not published`
    // A member who manages the channel may have deleted it.
    if (!copy || !source || leftovers.isSwept(guild_id, channel_id)) continue
    if ((copy.flags & MessageFlag.IS_CROSSPOST) === 0) yield `crosspost ${id}: doesn't say that it is one`
    yield* differs(`crosspost ${id}: its source`, copy.message_reference?.message_id, source_id)
    yield* differs(`crosspost ${id}: the content`, copy.content, source.content)
  }
}

/** An open poll has a job that ends it; whoever may choose one answer has chosen one. How many chose is counted with reactions. */
function* pollFaults({ messages, reactions, leftovers }: StoreContents): Faults {
  const chosen = Map.groupBy(reactions, ({ channel_id, kind_id }) => `${channel_id}/${kind_id}`)
  for (const { guild_id, channel_id, id, wire } of messages) {
    const { poll } = JSON.parse(wire)
    if (!poll || leftovers.isSwept(guild_id, channel_id)) continue
    if (!poll.is_finalized && !leftovers.has('end-poll', (job) => job.message_id === id))
      yield `poll ${id}: nobody ends it`
    if (poll.allow_multiselect) continue
    const voters = poll.answers.flatMap(({ kind_id }: any) => chosen.get(`${channel_id}/${kind_id}`) ?? [])
    const people = new Set(voters.map(({ user_id }: any) => user_id))
    yield* differs(`poll ${id}: who chose one answer each`, people.size, voters.length)
  }
}

const { CHANNEL_MESSAGE_WITH_SOURCE, DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE, DEFERRED_UPDATE_MESSAGE } = CallbackType
/** The first answers that are a message, or that change one. */
const WITH_MESSAGE: readonly (number | null)[] = [
  CHANNEL_MESSAGE_WITH_SOURCE,
  DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE,
  DEFERRED_UPDATE_MESSAGE,
  CallbackType.UPDATE_MESSAGE,
]

/** An interaction is somebody's with an application, and what is known of its first answer goes together. */
function* interactionFaults({ interactions, applications, users, guilds, leftovers }: StoreContents): Faults {
  const known = new Set([...applications, ...users, ...guilds].map(({ id }) => id))
  for (const row of interactions) {
    const { id, application_id, user_id, guild_id, answer_type, response_id, expires_at, due_at, wire } = row
    if (guild_id !== null && leftovers.isSwept(guild_id, null)) continue
    for (const each of [application_id, user_id, guild_id ?? user_id])
      if (!known.has(each)) yield `interaction ${id}: of ${each}, which is gone`
    const { user, metadata, modal } = JSON.parse(wire)
    yield* differs(`interaction ${id}: its document`, `${metadata.id} ${user.id}`, `${id} ${user_id}`)
    yield* differs(
      `interaction ${id}: its answer is a message`,
      response_id !== null,
      WITH_MESSAGE.includes(answer_type),
    )
    yield* differs(`interaction ${id}: its answer is a modal`, modal !== undefined, answer_type === CallbackType.MODAL)
    if (answer_type === null && due_at > expires_at) yield `interaction ${id}: waits longer than its token is good`
  }
}

/** An ephemeral message is in an existing channel, is not in the channel's message list, and answers its user. */
function* ephemeralFaults(contents: StoreContents): Faults {
  const { ephemeral_messages, messages, channels, threads, private_channels, applications, leftovers } = contents
  const places = new Set([...channels, ...threads, ...private_channels].map(({ id }) => id))
  const apps = new Set(applications.map(({ id }) => id))
  const seen = new Set(messages.map(({ id }) => id))
  for (const { id, application_id, user_id, guild_id, channel_id, wire } of ephemeral_messages) {
    if (leftovers.isSwept(guild_id ?? channel_id, channel_id)) continue
    const message = JSON.parse(wire)
    yield* differs(
      `ephemeral message ${id}: id and channel`,
      `${message.id} ${message.channel_id}`,
      `${id} ${channel_id}`,
    )
    yield* differs(`ephemeral message ${id}: whom it answers`, message.interaction_metadata.user.id, user_id)
    if ((message.flags & MessageFlag.EPHEMERAL) === 0) yield `ephemeral message ${id}: doesn't say that it is one`
    if (!places.has(channel_id)) yield `ephemeral message ${id}: in channel ${channel_id}, which is gone`
    if (!apps.has(application_id)) yield `ephemeral message ${id}: of application ${application_id}, which is gone`
    if (seen.has(id)) yield `ephemeral message ${id}: everyone sees it`
  }
}

function* differs(what: string, found: unknown, expected: unknown): Faults {
  if (found !== expected) yield `${what}: ${found}, should be ${expected}`
}
