import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Intent } from '@guildhall/protocol/enums/intent'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { GatewayPayload } from '@guildhall/testing/clients/gateway-client'
import { ReconnectingClient } from '@guildhall/testing/clients/reconnecting-client'
import {
  actionRow,
  buttonInteraction,
  followupPath,
  interactiveButton,
  respondToInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'

const VIEW = 1n << 10n
const VIEW_AUDIT_LOG = 1n << 7n
const BAN_MEMBERS = 1n << 2n
const ADMINISTRATOR = 1n << 3n

const INTENTS = [
  'GUILDS',
  'GUILD_MEMBERS',
  'GUILD_MODERATION',
  'GUILD_MESSAGES',
  'GUILD_MESSAGE_REACTIONS',
  'MESSAGE_CONTENT',
  'GUILD_MESSAGE_POLLS',
  'GUILD_WEBHOOKS',
] as const

/** One random act with its targets, or a session that disconnects or resumes. */
const act = fc.record({ what: fc.nat(21), which: fc.nat(100), whom: fc.nat(100), yes: fc.boolean() })
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** A committed event. */
interface Fact {
  type: string
  data: any
}

/** The permissions of a user, according to HTTP. */
interface Rights {
  permissions: bigint
  channels: Set<string>
}

/**
 * The events that a session should receive, computed from the committed events and the permissions according to HTTP.
 */
interface Listener {
  bot: Person
  intents: number
  client: ReconnectingClient
  expected: string[]
  /** The interactions of its bot. */
  interactions: string[]
}

describe('The gateway', () => {
  let world: World
  let port: number
  let bots: Person[]
  let channels: string[]
  let roles: string[]
  let count = 0
  /** The interactions of an act, with their bots. */
  let begun: { botId: string; id: string }[] = []
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    bots = [world.bot, await newBot(world.app, world.owner), await newBot(world.app, world.owner)]
    for (const bot of bots.slice(1)) await world.join(bot)
    const guild = `/guilds/${world.guildId}`
    const made = async (path: string, body: object) => (await world.owner.api.post(`${guild}/${path}`, body)).body.id
    const auditor = { name: 'auditor', permissions: String(VIEW_AUDIT_LOG) }
    roles = [await made('roles', { name: 'plain', permissions: '0' }), await made('roles', auditor)]
    channels = [
      await made('channels', { name: 'one' }),
      await made('channels', { name: 'two' }),
      world.channels.general,
    ]
  })
  after(() => world.close())

  const guild = () => `/guilds/${world.guildId}`
  const pick = <T>(all: readonly T[], index: number): T => all[index % all.length] ?? assert.fail()

  /** The version of each stream of the guild. */
  async function versions(): Promise<Map<string, number>> {
    const rows = await world.db.q
      .selectFrom('streams')
      .select(['id', 'version'])
      .where('guild_id', '=', world.guildId)
      .execute()
    return new Map(rows.map(({ id, version }) => [id, version]))
  }

  async function committedSince(before: Map<string, number>): Promise<Fact[]> {
    await world.app.worker.settled()
    const facts: Fact[] = []
    for (const [id, version] of await versions()) {
      if (version === before.get(id)) continue
      const all = await world.events(id)
      const rows = await world.db.q
        .selectFrom('events')
        .select(['lines'])
        .where('stream_id', '=', id)
        .where('version', '>', before.get(id) ?? 0)
        .execute()
      const fresh = rows.reduce((sum, { lines }) => sum + lines.split('\n').length, 0)
      facts.push(...all.slice(all.length - fresh))
    }
    return facts
  }

  /** Permissions by roles and overwrites, in the order of the documentation (docs/spec/permissions.md#computation). */
  async function rightsOf(bot: Person): Promise<Rights> {
    const { api } = world.owner
    const member = (await api.get(`${guild()}/members/${bot.id}`)).body
    const all: any[] = (await api.get(`${guild()}/roles`)).body
    const held = all.filter(({ id }) => id === world.guildId || member.roles.includes(id))
    const permissions = held.reduce((sum, role) => sum | BigInt(role.permissions), 0n)
    const isAdministrator = (permissions & ADMINISTRATOR) !== 0n
    const seen = new Set<string>()
    for (const channel of (await api.get(`${guild()}/channels`)).body) {
      let set = permissions
      const apply = (overwrites: any[]) => {
        for (const { deny } of overwrites) set &= ~BigInt(deny)
        for (const { allow } of overwrites) set |= BigInt(allow)
      }
      apply(channel.permission_overwrites.filter(({ id }: any) => id === world.guildId))
      apply(channel.permission_overwrites.filter(({ id }: any) => member.roles.includes(id)))
      if (isAdministrator || (set & VIEW) !== 0n) seen.add(channel.id)
    }
    return { permissions: isAdministrator ? ~0n : permissions, channels: seen }
  }

  async function perform({ what, which, whom, yes }: Act): Promise<unknown> {
    const { api } = world.owner
    const channel = pick(channels, which)
    const role = pick(roles, which)
    const messages = async () => (await api.get(`/channels/${channel}/messages?limit=5`)).body
    const message = async () => (await messages())[0]?.id
    // Deleting another user's message writes to the audit log, which is in another stream, so the order of the events
    // is undefined.
    const ownMessage = async () => (await messages()).find(({ author }: any) => author.id === world.owner.id)?.id
    const bot = pick(bots, whom)
    switch (what) {
      case 0:
      case 1:
      case 2:
        return api.post(`/channels/${channel}/messages`, { content: yes ? `said ${++count}` : `for <@${bot.id}>` })
      case 3:
        return api.patch(`/channels/${channel}/messages/${await message()}`, { content: `again ${++count}` })
      case 4:
        return api.delete(`/channels/${channel}/messages/${await ownMessage()}`)
      case 5:
        return api.put(`/channels/${channel}/messages/${await message()}/reactions/%F0%9F%91%8D/@me`)
      case 6:
      case 7:
        return api.put(`${guild()}/members/${bot.id}/roles/${role}`)
      case 8:
        return api.delete(`${guild()}/members/${bot.id}/roles/${role}`)
      case 9:
      case 10:
        return overwrite(channel, yes ? world.guildId : role, whom % 2 === 0)
      case 11:
        return api.patch(`${guild()}/roles/${role}`, { name: `role ${++count}` })
      case 12:
        return api.patch(`${guild()}/roles/${world.guildId}`, { permissions: yes ? String(VIEW) : '0' })
      case 13:
        return api.patch(`${guild()}/members/${world.member.id}`, { nick: `nick ${++count}` })
      case 14:
        return yes
          ? api.put(`${guild()}/bans/${world.stranger.id}`, {})
          : api.delete(`${guild()}/bans/${world.stranger.id}`)
      case 15:
        return api.patch(`/channels/${channel}`, { topic: `topic ${++count}` })
      case 16:
        return api.post(`/channels/${channel}/messages`, {
          content: 'answer',
          message_reference: { message_id: await message() },
        })
      case 17:
        return ask(channel, yes)
      case 18:
        return speakByWebhook(channel, which, yes)
      case 19:
      case 20:
        return interact(bot, channel, yes)
      default:
        return api.patch(guild(), { name: `guild ${++count}` })
    }
  }

  /** Creates a poll in which a member votes and changes their vote. */
  async function ask(channel: string, isEnded: boolean): Promise<unknown> {
    const { api } = world.owner
    const answers = ['one', 'two'].map((text) => ({ poll_media: { text } }))
    const poll = { question: { text: `poll ${++count}` }, answers }
    const { id } = (await api.post(`/channels/${channel}/messages`, { poll })).body
    const path = `/channels/${channel}/polls/${id}`
    for (const answer of [1, 2]) await api.put(`${path}/answers/@me`, { answer_ids: [answer] })
    return isEnded && api.post(`${path}/expire`)
  }

  /** A webhook is created, posts a message and changes it, or is deleted. All its events are in one stream. */
  async function speakByWebhook(channel: string, which: number, isMade: boolean): Promise<unknown> {
    const { api } = world.owner
    const webhooks: { id: string; token: string }[] = (await api.get(`${guild()}/webhooks`)).body
    const one = webhooks.at(-1)
    if (isMade || !one) return api.post(`/channels/${channel}/webhooks`, { name: `webhook ${++count}` })
    const path = `/webhooks/${one.id}/${one.token}`
    if (which % 3 === 0) return world.nobody.delete(path)
    const { id } = (await world.nobody.post(`${path}?wait=true`, { content: `by webhook ${++count}` })).body
    return world.nobody.patch(`${path}/messages/${id}`, { content: `by webhook ${++count}` })
  }

  /** A member presses a bot's button; the bot responds in the channel or ephemerally, and sends a follow-up. */
  async function interact(bot: Person, channel: string, isEphemeral: boolean): Promise<unknown> {
    const components = [actionRow(interactiveButton('go'))]
    const posted = await bot.api.post(`/channels/${channel}/messages`, { content: `press ${++count}`, components })
    if (posted.status !== 200) return
    const use = buttonInteraction(world, posted.body.id, 'go', { application_id: bot.id, channel_id: channel })
    const { status, body } = await world.owner.api.post('/interactions', use)
    assert.equal(status, 204, JSON.stringify(body))
    const interaction: any = (await world.events(bot.id)).findLast(({ type }) => type === 'INTERACTION_CREATE')?.data
    begun.push({ botId: bot.id, id: interaction.id })
    const flags = isEphemeral ? MessageFlag.EPHEMERAL : 0
    await respondToInteraction(world, interaction, { type: 4, data: { content: `answer ${++count}`, flags } })
    return sendFollowup(world, followupPath(interaction), { content: `more ${++count}` })
  }

  function overwrite(channel: string, id: string, allows: boolean): Promise<unknown> {
    const body = { type: 0, ...(allows ? { allow: String(VIEW), deny: '0' } : { deny: String(VIEW), allow: '0' }) }
    return world.owner.api.put(`/channels/${channel}/permissions/${id}`, body)
  }

  /**
   * What a session receives of an event according to docs/spec/gateway-intents.md#intents; null if it doesn't receive
   * it.
   */
  function keyFor({ bot, intents }: Listener, { type, data }: Fact, rights: Rights): string | null {
    const wants = (name: (typeof INTENTS)[number]) => (intents & Intent[name]) !== 0
    const sees = rights.channels.has(data.channel_id)
    const holds = (set: bigint) => (rights.permissions & set) !== 0n
    if (/^MESSAGE_REACTION/u.test(type)) return wants('GUILD_MESSAGE_REACTIONS') && sees ? keyOf(type, data) : null
    if (/^MESSAGE_POLL_VOTE/u.test(type)) return wants('GUILD_MESSAGE_POLLS') && sees ? keyOf(type, data) : null
    if (type === 'WEBHOOKS_UPDATE') return wants('GUILD_WEBHOOKS') && sees ? keyOf(type, data) : null
    if (/^MESSAGE_/u.test(type)) {
      if (!wants('GUILD_MESSAGES') || !sees) return null
      const reads = (part: any) =>
        wants('MESSAGE_CONTENT') || part?.author?.id === bot.id || part?.mentions?.some(({ id }: any) => id === bot.id)
      const blanked = (part: any) => (part && !reads(part) ? { ...part, content: '', poll: undefined } : part)
      return keyOf(type, { ...blanked(data), referenced_message: blanked(data.referenced_message) })
    }
    if (/^GUILD_BAN_/u.test(type))
      return wants('GUILD_MODERATION') && holds(BAN_MEMBERS | VIEW_AUDIT_LOG) ? keyOf(type, data) : null
    if (type === 'GUILD_AUDIT_LOG_ENTRY_CREATE')
      return wants('GUILD_MODERATION') && holds(VIEW_AUDIT_LOG) ? keyOf(type, data) : null
    if (/^GUILD_MEMBER_/u.test(type)) {
      const isOwn = type === 'GUILD_MEMBER_UPDATE' && data.user.id === bot.id
      return wants('GUILD_MEMBERS') || isOwn ? keyOf(type, data) : null
    }
    if (/^(GUILD_UPDATE|GUILD_ROLE_|CHANNEL_)/u.test(type)) return wants('GUILDS') ? keyOf(type, data) : null
    return assert.fail(`nobody said who hears of ${type}`)
  }

  /** The fields that identify an event. */
  function keyOf(type: string, data: any): string {
    const id =
      data.id ??
      (data.answer_id === undefined ? data.message_id : `${data.message_id} ${data.answer_id}`) ??
      data.role?.id ??
      data.role_id ??
      data.user?.id
    const answered = data.referenced_message ? ` > ${data.referenced_message.content}` : ''
    const text = data.content ?? data.name ?? data.topic ?? data.nick ?? data.role?.name ?? ''
    const asked = data.poll ? ` ${data.poll.question.text} ${data.poll.results.is_finalized}` : ''
    return `${type} ${id} ${text}${asked}${answered}`
  }

  const UNSTORED = /^(READY|RESUMED|GUILD_CREATE|THREAD_LIST_SYNC|PRESENCE_UPDATE|INTERACTION_CREATE)$/u
  /** Events of the bots' own streams have no order relative to the guild's. */
  const isOfGuild = ({ t, d }: GatewayPayload) =>
    !UNSTORED.test(t ?? '') && (d.guild_id !== undefined || !String(t).startsWith('MESSAGE_'))
  const received = ({ client }: Listener): string[] =>
    client.events.filter(isOfGuild).map(({ t, d }: GatewayPayload) => keyOf(t ?? '', d))
  const receivedInteractions = ({ client }: Listener): string[] =>
    client.events.filter(({ t }) => t === 'INTERACTION_CREATE').map(({ d }: GatewayPayload) => d.id)

  async function newListener(bot: Person, mask: number): Promise<Listener> {
    const chosen = INTENTS.filter((_, index) => (mask & (1 << index)) !== 0)
    const intents = chosen.reduce<number>((set, name) => set | Intent[name], 0)
    const client = new ReconnectingClient(port, bot.token, { intents: intents | Intent.GUILDS })
    return { bot, intents: intents | Intent.GUILDS, client, expected: [], interactions: [] }
  }

  test('sends each session exactly the events for its permissions and intents, in order, despite disconnects', async () => {
    const masks = fc.array(fc.nat(2 ** INTENTS.length - 1), { minLength: 3, maxLength: 5 })
    const steps = fc.array(fc.record({ act, session: fc.nat(4), moves: fc.nat(5) }), { minLength: 10, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(masks, steps, async (chosen, all) => {
        const cut = await Promise.all(chosen.map((mask, index) => newListener(pick(bots, index), mask)))
        // One session has all intents and is never disconnected: when it has received an event, it was sent to all.
        const listeners = [...cut, await newListener(world.bot, 2 ** INTENTS.length - 1)]
        try {
          for (const { client } of listeners) {
            await until(() => client.events.some(({ t }) => t === 'GUILD_CREATE'))
          }
          for (const { act, session, moves } of all) {
            const { client } = pick(cut, session)
            if (moves === 0) client.goOffline()
            else if (moves === 1) client.goOnline()
            else if (moves === 2) client.disconnect()
            await take(act, listeners)
          }
          for (const { client } of listeners) client.goOnline()
          for (const listener of listeners) {
            const { expected, interactions, client } = listener
            await until(() => hasReceived(listener) && client.isConnected)
            assert.deepEqual(received(listener), expected)
            assert.deepEqual(receivedInteractions(listener), interactions)
            assert.equal(client.sessions.length, 1)
          }
        } finally {
          for (const { client } of listeners) client.close()
        }
      }),
      { numRuns: Number(process.env.GUILDHALL_TEST_RUNS ?? 6), endOnFailure: true },
    )
  })

  /** Performs an act, and records for each session which events it should receive. */
  async function take(act: Act, listeners: readonly Listener[]): Promise<void> {
    const before = await versions()
    begun = []
    await perform(act)
    const facts = await committedSince(before)
    const rights = new Map<string, Rights>()
    for (const bot of bots) rights.set(bot.id, await rightsOf(bot))
    for (const listener of listeners) {
      const own = rights.get(listener.bot.id) ?? assert.fail()
      listener.interactions.push(...begun.filter(({ botId }) => botId === listener.bot.id).map(({ id }) => id))
      listener.expected.push(...facts.flatMap((fact) => keyFor(listener, fact, own) ?? []))
    }
    // Changes of permissions are delivered before the next act, so that visibility is well defined.
    await until(() => listeners.every(reached))
  }

  /** Connected clients have received everything; the others receive it later. */
  const reached = (listener: Listener): boolean => !listener.client.isConnected || hasReceived(listener)

  const hasReceived = (listener: Listener): boolean =>
    received(listener).length >= listener.expected.length &&
    receivedInteractions(listener).length >= listener.interactions.length
})
