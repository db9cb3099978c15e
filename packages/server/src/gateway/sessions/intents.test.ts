import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Intent, type IntentName } from '@guildhall/protocol/enums/intent'
import { GatewayClient, type GatewayPayload } from '@guildhall/testing/clients/gateway-client'
import { waitForDelivery } from '@guildhall/testing/clients/wait-for-delivery'
import { beginSubscription, newIntegration } from '@guildhall/testing/features/integrations'
import { externalEvent } from '@guildhall/testing/features/scheduled-events'
import { newStage } from '@guildhall/testing/features/stages'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

/** The events of this test by intent (docs/spec/gateway-intents.md#intents); `private` contains those of a DM. */
const OPENS: Partial<Record<IntentName, readonly string[]>> = {
  GUILDS: [
    'CHANNEL_CREATE',
    'CHANNEL_DELETE',
    'CHANNEL_PINS_UPDATE',
    'CHANNEL_UPDATE',
    'GUILD_CREATE',
    'GUILD_ROLE_CREATE',
    'GUILD_ROLE_DELETE',
    'GUILD_ROLE_UPDATE',
    'GUILD_UPDATE',
    'STAGE_INSTANCE_CREATE',
    'STAGE_INSTANCE_DELETE',
    'STAGE_INSTANCE_UPDATE',
    'THREAD_CREATE',
    'THREAD_DELETE',
    'THREAD_UPDATE',
  ],
  GUILD_MEMBERS: ['GUILD_MEMBER_ADD', 'GUILD_MEMBER_REMOVE', 'GUILD_MEMBER_UPDATE', 'THREAD_MEMBERS_UPDATE'],
  GUILD_MODERATION: ['GUILD_AUDIT_LOG_ENTRY_CREATE', 'GUILD_BAN_ADD', 'GUILD_BAN_REMOVE'],
  GUILD_EXPRESSIONS: ['GUILD_EMOJIS_UPDATE', 'GUILD_STICKERS_UPDATE'],
  GUILD_SCHEDULED_EVENTS: [
    'GUILD_SCHEDULED_EVENT_CREATE',
    'GUILD_SCHEDULED_EVENT_DELETE',
    'GUILD_SCHEDULED_EVENT_UPDATE',
    'GUILD_SCHEDULED_EVENT_USER_ADD',
    'GUILD_SCHEDULED_EVENT_USER_REMOVE',
  ],
  GUILD_INTEGRATIONS: ['GUILD_INTEGRATIONS_UPDATE', 'INTEGRATION_CREATE', 'INTEGRATION_DELETE', 'INTEGRATION_UPDATE'],
  GUILD_INVITES: ['INVITE_CREATE', 'INVITE_DELETE'],
  GUILD_MESSAGES: ['MESSAGE_CREATE', 'MESSAGE_DELETE', 'MESSAGE_DELETE_BULK', 'MESSAGE_UPDATE'],
  GUILD_MESSAGE_REACTIONS: [
    'MESSAGE_REACTION_ADD',
    'MESSAGE_REACTION_REMOVE',
    'MESSAGE_REACTION_REMOVE_ALL',
    'MESSAGE_REACTION_REMOVE_EMOJI',
  ],
  GUILD_MESSAGE_TYPING: ['TYPING_START'],
  GUILD_MESSAGE_POLLS: ['MESSAGE_POLL_VOTE_ADD', 'MESSAGE_POLL_VOTE_REMOVE'],
  DIRECT_MESSAGES: ['private MESSAGE_CREATE', 'private MESSAGE_DELETE', 'private MESSAGE_UPDATE'],
  DIRECT_MESSAGE_REACTIONS: ['private MESSAGE_REACTION_ADD', 'private MESSAGE_REACTION_REMOVE'],
  DIRECT_MESSAGE_TYPING: ['private TYPING_START'],
  DIRECT_MESSAGE_POLLS: ['private MESSAGE_POLL_VOTE_ADD', 'private MESSAGE_POLL_VOTE_REMOVE'],
}

describe('Intents', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  async function identified(intents: number, more: object = {}): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: world.bot.token, intents, ...more })
    return client
  }

  /**
   * Waits until sessions have subscribed to their guilds: then they receive an update of the bot's own member, which
   * requires no intent.
   */
  async function seated(clients: readonly GatewayClient[]): Promise<void> {
    for (let i = 0; clients.some((each) => !each.payloads.some(isOwn)); i++) {
      await ok(world.owner.api.patch(`/guilds/${world.guildId}/members/${world.bot.id}`, { nick: `bot ${i}` }))
      await waitForDelivery(world.app)
    }
  }

  const isOwn = ({ t, d }: GatewayPayload) => t === 'GUILD_MEMBER_UPDATE' && d.user.id === world.bot.id

  /** The types of events that a session received, without duplicates. */
  const received = ({ payloads }: GatewayClient) => {
    const kinds = payloads
      .filter((payload) => payload.t !== null && payload.t !== 'READY' && !isOwn(payload))
      .map(({ t, d }) => {
        const isPrivate = 'channel_id' in d && !('guild_id' in d)
        return isPrivate ? `private ${t}` : `${t}`
      })
    return [...new Set(kinds)].sort()
  }

  async function ok(answer: Promise<{ status: number; body: any }>): Promise<any> {
    const { status, body } = await answer
    assert.ok(status < 300, `${status} ${JSON.stringify(body)}`)
    return body
  }

  async function speak(api: typeof world.owner.api, channelId: string): Promise<{ path: string; ids: string[] }> {
    const path = `/channels/${channelId}/messages`
    const first = await ok(api.post(path, { content: 'first' }))
    const second = await ok(api.post(path, { content: 'second' }))
    await ok(api.patch(`${path}/${first.id}`, { content: 'changed' }))
    await ok(api.put(`${path}/${first.id}/reactions/${encodeURIComponent('🔥')}/@me`))
    await ok(api.delete(`${path}/${first.id}/reactions/${encodeURIComponent('🔥')}/@me`))
    await ok(api.post(`/channels/${channelId}/typing`))
    const poll = { question: { text: 'well?' }, answers: [{ poll_media: { text: 'yes' } }] }
    const asked = await ok(api.post(path, { poll }))
    for (const answer_ids of [[1], []]) {
      await ok(api.put(`/channels/${channelId}/polls/${asked.id}/answers/@me`, { answer_ids }))
    }
    return { path, ids: [first.id, second.id] }
  }

  /** Creates and removes stages and scheduled events. */
  async function host(): Promise<void> {
    const { owner, guildId, clock } = world
    const channel_id = await newStage(world)
    const events = `/guilds/${guildId}/scheduled-events`
    const event = await ok(owner.api.post(events, externalEvent(clock.now())))
    await ok(owner.api.patch(`${events}/${event.id}`, { name: 'changed' }))
    await ok(owner.api.put(`${events}/${event.id}/users/@me`))
    await ok(owner.api.delete(`${events}/${event.id}/users/@me`))
    await ok(owner.api.delete(`${events}/${event.id}`))
    await ok(owner.api.post('/stage-instances', { channel_id, topic: 'open' }))
    await ok(owner.api.patch(`/stage-instances/${channel_id}`, { topic: 'changed' }))
    await ok(owner.api.delete(`/stage-instances/${channel_id}`))
    await ok(owner.api.delete(`/channels/${channel_id}`))
  }

  /** Causes events of every kind. */
  async function happen(): Promise<void> {
    const { guildId, owner, member, bot } = world
    const guild = `/guilds/${guildId}`
    await ok(owner.api.patch(guild, { name: 'Renamed' }))
    const role = await ok(owner.api.post(`${guild}/roles`, { name: 'short-lived' }))
    await ok(owner.api.patch(`${guild}/roles/${role.id}`, { name: 'shorter' }))
    await ok(owner.api.delete(`${guild}/roles/${role.id}`))
    const file = await picture('png')
    await ok(owner.api.post(`${guild}/emojis`, { name: 'spark', image: dataUri(file) }))
    await ok(
      owner.api.post(`${guild}/stickers`, multipartForm({ name: 'sparks', description: '', tags: 'spark' }, { file })),
    )
    const { id: integrationId } = await newIntegration(world)
    await beginSubscription(world, integrationId, member.id)
    await ok(owner.api.delete(`${guild}/integrations/${integrationId}`))
    const channel = await ok(owner.api.post(`${guild}/channels`, { name: 'talk' }))
    await ok(owner.api.patch(`/channels/${channel.id}`, { topic: 'much' }))
    const person = await world.newPerson('passer-by')
    await world.join(person)
    await ok(owner.api.patch(`${guild}/members/${person.id}`, { nick: 'someone' }))
    await ok(owner.api.put(`${guild}/bans/${person.id}`, {}))
    await ok(owner.api.delete(`${guild}/bans/${person.id}`))
    const invite = await ok(owner.api.post(`/channels/${channel.id}/invites`, {}))
    await ok(owner.api.delete(`/invites/${invite.code}`))
    const { path, ids } = await speak(owner.api, channel.id)
    await ok(owner.api.put(`/channels/${channel.id}/pins/${ids[0]}`))
    const emoji = encodeURIComponent('🎉')
    await ok(owner.api.put(`${path}/${ids[1]}/reactions/${emoji}/@me`))
    await ok(owner.api.delete(`${path}/${ids[1]}/reactions/${emoji}`))
    await ok(owner.api.put(`${path}/${ids[1]}/reactions/${emoji}/@me`))
    await ok(owner.api.delete(`${path}/${ids[1]}/reactions`))
    const last = await ok(owner.api.post(path, { content: 'last' }))
    await ok(owner.api.delete(`${path}/${last.id}`))
    await ok(bot.api.post(`${path}/bulk-delete`, { messages: ids }))
    const thread = await ok(owner.api.post(`/channels/${channel.id}/threads`, { name: 'aside', type: 11 }))
    await ok(owner.api.patch(`/channels/${thread.id}`, { name: 'aside still' }))
    await ok(owner.api.delete(`/channels/${thread.id}`))
    await ok(owner.api.delete(`/channels/${channel.id}`))
    await host()
    const dm = await ok(member.api.post('/users/@me/channels', { recipient_id: bot.id }))
    const talk = await speak(member.api, dm.id)
    await ok(member.api.delete(`${talk.path}/${talk.ids[1]}`))
    await waitForDelivery(world.app)
  }

  test('each enable their own events and no others, and shards other than the first receive nothing private', async () => {
    const alone = new Map<IntentName, GatewayClient>()
    const names = Object.keys(Intent).filter((name): name is IntentName => name in Intent)
    for (const name of names) alone.set(name, await identified(Intent[name]))
    const none = await identified(0)
    const everything = names.reduce((all, name) => all | Intent[name], 0)
    const all = await identified(everything)
    const twin = await identified(everything, { shard: [0, 1] })
    const second = new GatewayClient(port)
    const shard = 1 - Number((BigInt(world.guildId) >> 22n) % 2n)
    await second.identify({ token: world.bot.token, shard: [shard, 2] })
    await seated([...alone.values(), none, all, twin])
    await happen()
    for (const [name, client] of alone) assert.deepEqual(received(client), OPENS[name] ?? [], name)
    assert.deepEqual(received(none), [])
    const every = Object.values(OPENS).flat().sort()
    assert.deepEqual(received(all), every)
    assert.deepEqual(received(twin), every, 'two sessions of one shard both hear of everything')
    const ofShard = every.filter((kind) => shard === 0 && kind.startsWith('private '))
    assert.deepEqual(received(second), ofShard, 'the other shard hears of the first one only what is private')
    await Promise.all([...alone.values(), none, all, twin, second].map((each) => each.close(1000)))
  })
})
