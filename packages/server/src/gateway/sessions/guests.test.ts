import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { Opcode } from '@guildhall/protocol/gateway'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { memberListLines, memberListOf, subscribeToLists, waitForValue } from '@guildhall/testing/clients/member-lists'
import { joinAsGuest, newGuest } from '@guildhall/testing/features/guests'
import { channelEvent, externalEvent } from '@guildhall/testing/features/scheduled-events'
import { joinVoice } from '@guildhall/testing/features/voice'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'
import { isPartlySent, readGuildMembers, readVisibility } from '../guilds/guild-create.ts'

const VIEW = permissionSet('VIEW_CHANNEL').toString()

/** One random act and its channel. */
const act = fc.record({ what: fc.nat(9), which: fc.nat(100), yes: fc.boolean() })
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

describe('A guest at the gateway', () => {
  let world: World
  let guild: string
  let port: number
  let lounge: string
  before(async () => {
    world = await World.create()
    guild = `/guilds/${world.guildId}`
    port = await world.app.listen()
    lounge = (await world.owner.api.post(`${guild}/channels`, { name: 'lounge', type: ChannelType.GUILD_VOICE })).body
      .id
  })
  after(() => world.close())

  async function online(who: Person): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: who.token })
    return client
  }

  const say = (channelId: string) => world.owner.api.post(`/channels/${channelId}/messages`, { content: 'hello' })
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  const known = (client: GatewayClient) => client.state.guilds.get(world.guildId) ?? assert.fail('no guild')

  test('sees their channel of the guild, themselves and the others in that channel', async () => {
    await joinVoice(world, world.member)
    await joinVoice(world, world.moderator, lounge)
    const owner = await online(world.owner)
    const guest = await newGuest(world)
    const client = await online(guest)
    const [created] = client.eventsOf('GUILD_CREATE')
    assert.deepEqual(ids(created.channels), [world.channels.voice])
    assert.deepEqual(created.members.map(({ user }: any) => user.id).sort(), [guest.id, world.member.id].sort())
    assert.deepEqual(
      created.voice_states.map(({ user_id }: any) => user_id),
      [world.member.id],
    )
    assert.deepEqual(
      created.presences.filter(({ user }: any) => user.id === world.owner.id),
      [],
    )
    for (const each of [client, owner]) await each.close(1000)
  })

  test('sees nothing more while the guild model in memory doesn’t know of them yet', async () => {
    const { store, readModel } = world.app.kernel
    const behind = await readModel.find(world.guildId)
    assert.ok(behind)
    const guest = await newGuest(world)
    assert.equal(behind.guests.has(guest.id), false)
    const followedGuild: any = { presences: { all: new Map([[world.owner.id, {}]]) } }
    const choices = { largeThreshold: 250 }
    const session: any = { userId: guest.id, isBot: false, choices, wants: () => true }
    const members = await readGuildMembers(store.db, followedGuild, behind, session)
    assert.ok(members)
    assert.deepEqual(
      members.shown.map(({ user }) => user.id),
      [guest.id],
    )
    const visibility = await readVisibility(store.db, behind, session, members)
    assert.deepEqual([isPartlySent(session, behind, visibility), visibility.isGuest], [true, true])
    assert.equal(visibility.views(behind, world.channels.voice), false)
  })

  test('receives a guild that they join while online with that channel only', async () => {
    const person = await world.newPerson('latecomer')
    const client = await online(person)
    await joinAsGuest(world, person)
    const { d } = await client.next('GUILD_CREATE')
    assert.deepEqual(ids(d.channels), [world.channels.voice])
    await client.close(1000)
  })

  test('receives nothing of other channels or of new members', async () => {
    const client = await online(await newGuest(world))
    // Lets the jobs of earlier tests finish first.
    await world.app.worker.settled()
    await world.waitForDelivery()
    const before = client.payloads.length
    await say(world.channels.general)
    await joinVoice(world, world.moderator, lounge)
    await world.join(await world.newPerson('newcomer'))
    await world.owner.api.patch(`/channels/${world.channels.general}`, { topic: 'not visible' })
    await world.owner.api.post(`${guild}/scheduled-events`, channelEvent(world.clock.now(), lounge))
    await world.owner.api.post(`${guild}/channels`, { name: 'new' })
    await say(world.channels.voice)
    await world.waitForDelivery()
    const seen = client.payloads.slice(before).filter(({ t }) => t !== null)
    assert.deepEqual(
      seen.map(({ t, d }) => [t, d.channel_id]),
      [['MESSAGE_CREATE', world.channels.voice]],
    )
    await client.close(1000)
  })

  test('is announced by GUILD_MEMBER_ADD with the guest flag, and by no event of its own', async () => {
    const bot = await online(world.bot)
    const guest = await newGuest(world)
    const { d } = await bot.next('GUILD_MEMBER_ADD', ({ user }) => user.id === guest.id)
    assert.equal(d.flags, MemberFlag.IS_GUEST)
    const client = await online(guest)
    client.send(Opcode.VOICE_STATE_UPDATE, { guild_id: world.guildId, channel_id: world.channels.voice })
    const { d: voice } = await bot.next('VOICE_STATE_UPDATE', ({ user_id }) => user_id === guest.id)
    assert.deepEqual([voice.member.joined_at, voice.member.flags], [null, MemberFlag.IS_GUEST])
    await client.close(1000)
    await bot.next('GUILD_MEMBER_REMOVE', ({ user }) => user.id === guest.id)
    assert.deepEqual(bot.eventsOf('GUILD_GUEST_ADD'), [])
    await bot.close(1000)
  })

  test('cannot connect to another voice channel', async () => {
    const guest = await newGuest(world)
    const client = await online(guest)
    client.send(Opcode.VOICE_STATE_UPDATE, { guild_id: world.guildId, channel_id: lounge })
    client.send(Opcode.VOICE_STATE_UPDATE, { guild_id: world.guildId, channel_id: world.channels.voice })
    await client.next('VOICE_STATE_UPDATE', ({ user_id }) => user_id === guest.id)
    const own = client.eventsOf('VOICE_STATE_UPDATE').filter(({ user_id }) => user_id === guest.id)
    assert.deepEqual(
      own.map(({ channel_id }) => channel_id),
      [world.channels.voice],
    )
    await client.close(1000)
  })

  test('finds members by ID, and by name only themselves', async () => {
    const guest = await newGuest(world)
    const client = await online(guest)
    const ask = async (asked: object) => {
      client.send(Opcode.REQUEST_GUILD_MEMBERS, { guild_id: world.guildId, ...asked })
      return (await client.next('GUILD_MEMBERS_CHUNK')).d.members.map(({ user }: any) => user.id)
    }
    assert.deepEqual(await ask({ user_ids: [world.moderator.id] }), [world.moderator.id])
    assert.deepEqual(await ask({ query: 'm', limit: 10 }), [guest.id])
    assert.deepEqual(await ask({ query: '', limit: 0 }), [guest.id])
    await client.close(1000)
  })

  test('receives no member lists and appears in none', async () => {
    const guest = await world.newPerson('aaa-visitor')
    const [owner, client] = [await online(world.owner), await online(guest)]
    await joinAsGuest(world, guest)
    await client.next('GUILD_CREATE')
    const range = [[0, 99]]
    subscribeToLists(owner, world.guildId, { [world.channels.voice]: range })
    subscribeToLists(client, world.guildId, { [world.channels.voice]: range, [lounge]: range })
    const lines = () => memberListLines(memberListOf(owner, world.guildId, world.channels.voice))
    await waitForValue(() => lines().includes('owner'), true)
    assert.equal(lines().includes('aaa-visitor'), false)
    await world.waitForDelivery()
    const ofGuest = () => client.eventsOf('GUILD_MEMBER_LIST_UPDATE')
    assert.deepEqual(ofGuest(), [])
    await world.owner.api.put(`${guild}/members/${guest.id}/roles/${world.roles.member}`)
    await waitForValue(() => lines().includes('aaa-visitor'), true)
    assert.deepEqual(ofGuest(), [])
    subscribeToLists(client, world.guildId, { [world.channels.voice]: range })
    await waitForValue(
      () => memberListLines(memberListOf(client, world.guildId, world.channels.voice)).includes('aaa-visitor'),
      true,
    )
    for (const each of [owner, client]) await each.close(1000)
  })

  test('sees every channel that the member may view after becoming a full member', async () => {
    const guest = await newGuest(world)
    const client = await online(guest)
    await world.owner.api.put(`${guild}/members/${guest.id}/roles/${world.roles.member}`)
    await client.next('CHANNEL_CREATE', ({ id }) => id === world.channels.general)
    await say(world.channels.general)
    await client.next('MESSAGE_CREATE', ({ channel_id }) => channel_id === world.channels.general)
    await world.waitForDelivery()
    const { body } = await guest.api.get(`${guild}/channels`)
    assert.deepEqual([...known(client).channels.keys()].sort(), ids(body).sort())
    await client.close(1000)
  })

  async function perform(channels: readonly string[], { what, which, yes }: Act): Promise<unknown> {
    const { api } = world.owner
    const id = channels[which % channels.length] ?? ''
    switch (what) {
      case 0:
      case 1:
        return yes
          ? api.put(`/channels/${id}/permissions/${world.guildId}`, { type: 0, deny: VIEW })
          : api.delete(`/channels/${id}/permissions/${world.guildId}`)
      case 2:
      case 3:
        return say(id)
      case 4:
        return api.patch(`/channels/${id}`, { name: `name-${which}` })
      case 5:
        return joinVoice(world, yes ? world.member : world.moderator, yes ? lounge : world.channels.voice)
      case 6:
        return api.patch(`${guild}/members/${world.member.id}`, { channel_id: yes ? world.channels.voice : null })
      case 7: {
        const now = world.clock.now()
        return api.post(`${guild}/scheduled-events`, yes ? externalEvent(now) : channelEvent(now, world.channels.voice))
      }
      case 8:
        return api.patch(`${guild}/roles/${world.guildId}`, { permissions: yes ? VIEW : '0' })
      default:
        return api.post(`${guild}/channels`, { name: `made ${which}`, type: yes ? 0 : 2 })
    }
  }

  test('sees the same as over HTTP after any changes', async () => {
    const guest = await newGuest(world)
    const client = await online(guest)
    const channels = [world.channels.voice, world.channels.voice, lounge, world.channels.general]
    const shown = async () => {
      const { body: seen } = await guest.api.get(`${guild}/channels`)
      const { body: events } = await guest.api.get(`${guild}/scheduled-events`)
      const voices: string[] = []
      for (const { id } of [world.member, world.moderator]) {
        if ((await guest.api.get(`${guild}/voice-states/${id}`)).status === 200) voices.push(id)
      }
      return {
        channels: seen.map(({ id, name }: any) => [id, name]),
        events: ids(events).sort(),
        voices: voices.sort(),
      }
    }
    const received = () => {
      const { channels: held, scheduledEvents, voices } = known(client)
      const seen = [...held.values()].map(({ id, name }) => [id, name])
      return { channels: seen, events: [...scheduledEvents.keys()].sort(), voices: [...voices.keys()].sort() }
    }
    const run = async (acts: readonly Act[]) => {
      for (const each of acts) await perform(channels, each)
      await world.waitForDelivery()
      const [http, gateway] = [await shown(), received()]
      assert.deepEqual(gateway, http)
      assert.ok(http.channels.length <= 1)
    }
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 10 }), run), {
      numRuns: 15,
      endOnFailure: true,
    })
    const elsewhere = client.eventsOf('MESSAGE_CREATE').filter(({ channel_id }) => channel_id !== world.channels.voice)
    assert.deepEqual(elsewhere, [])
    await client.close(1000)
  })
})
