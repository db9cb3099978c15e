import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  randomCrosspost,
  randomInteraction,
  randomPollAction,
  randomWebhookAction,
} from '@guildhall/testing/clients/random-actions'
import { integrationsPath, newIntegration, shownIntegrations } from '@guildhall/testing/features/integrations'
import {
  blockUser,
  deleteRelationship,
  requestFriend,
  setFriendNickname,
} from '@guildhall/testing/features/relationships'
import { channelEvent, externalEvent } from '@guildhall/testing/features/scheduled-events'
import { newStage } from '@guildhall/testing/features/stages'
import { randomThreadAction } from '@guildhall/testing/features/threads'
import { joinVoice } from '@guildhall/testing/features/voice'
import { newAnnouncementChannel } from '@guildhall/testing/features/webhooks'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { assertConverges } from '@guildhall/testing/worlds/assert-converges'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'
import { ApiError } from '../kernel/api-error.ts'

const VIEW = permissionSet('VIEW_CHANNEL').toString()

/** One random act: its kind and its targets. */
const act = fc.record({ what: fc.nat(41), which: fc.nat(1000), whom: fc.nat(1000), yes: fc.boolean() })
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

describe('The client state after events', () => {
  let world: World
  let port: number
  let people: Person[]
  let bot: GatewayClient
  before(async () => {
    world = await World.create()
    await newStage(world)
    await newAnnouncementChannel(world)
    port = await world.app.listen()
    people = [world.member, world.moderator, world.stranger, await world.newPerson('fourth')]
  })
  after(() => world.close())

  const state = async () => (await world.app.kernel.readModel.find(world.guildId)) ?? Promise.reject(new Error('gone'))
  const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)]

  async function perform({ what, which, whom, yes }: Act): Promise<unknown> {
    if (what > 25) return performMore({ what, which, whom, yes })
    const { api } = world.owner
    const guild = `/guilds/${world.guildId}`
    const { roles, channels } = await state()
    const role = pick(
      [...roles.values()].filter(({ managed, position }) => !managed && position > 0),
      which,
    )
    // The bot stays an administrator, because bots receive channels that they may not view, but not the messages there.
    const anyRole = pick(
      [...roles.values()].filter(({ managed }) => !managed),
      which,
    )?.id
    const channel = pick([...channels.values()], which)
    const person = pick(people, whom) ?? world.member
    switch (what) {
      case 0:
        return api.post(`${guild}/roles`, { name: `role ${which}`, permissions: yes ? VIEW : '8' })
      case 1:
        return api.patch(`${guild}/roles/${anyRole}`, { permissions: yes ? '0' : VIEW })
      case 2:
        return api.patch(`${guild}/roles/${role?.id}`, { name: `again ${which}`, hoist: yes })
      case 3:
        return api.delete(`${guild}/roles/${role?.id}`)
      case 4:
        return api.patch(`${guild}/roles`, [{ id: role?.id, position: (whom % 4) + 1 }])
      case 5:
      case 6:
        return api.put(`${guild}/members/${person.id}/roles/${role?.id}`)
      case 7:
        return api.delete(`${guild}/members/${person.id}/roles/${role?.id}`)
      case 8:
        return createChannel(which, yes)
      case 9:
        return api.delete(`/channels/${channel?.id}`)
      case 10:
      case 11:
        return api.post(`/channels/${channel?.id}/messages`, { content: `said ${which}` })
      case 12:
        return yes ? world.join(person).catch(() => {}) : api.delete(`${guild}/members/${person.id}`)
      case 13:
        return yes ? api.put(`${guild}/bans/${person.id}`, {}) : api.delete(`${guild}/bans/${person.id}`)
      case 14:
        return api.patch(guild, { name: `guild ${which}`, afk_timeout: yes ? 60 : 300 })
      case 15:
      case 16:
        return changeOverwrites(what === 15, channel?.id, anyRole, { whom, yes })
      case 18:
        return changeExpressions({ what, which, whom, yes })
      case 19:
        return switchOffAndOn()
      case 21:
      case 22:
        return enterVoice(person, which)
      case 23:
        return changeVoice(person.id, { which, yes })
      case 24:
      case 25:
        return randomThreadAction(world, channel?.id, person, { which, whom, yes })
      default: {
        const category = [...channels.values()].find(({ type }) => type === 4)
        const parent_id = whom % 3 === 0 ? null : (category?.id ?? null)
        return api.patch(`${guild}/channels`, [
          { id: channel?.id, position: whom % 5, parent_id, lock_permissions: yes },
        ])
      }
    }
  }

  function performMore({ what, which, whom, yes }: Act): Promise<unknown> {
    if (what > 39) return changeRelationships({ which, whom, yes })
    if (what > 31) return randomAction({ what, which, whom, yes })
    if (what > 29) return changeIntegrations({ which, whom, yes })
    return what > 27 ? changeStages({ which, whom, yes }) : changeScheduledEvents({ which, whom, yes })
  }

  /**
   * Interactions, webhooks, polls and published messages change neither what clients store of guilds nor the store's
   * structure.
   */
  async function randomAction({ what, which, whom, yes }: Act): Promise<void> {
    const { channels, threads } = await state()
    const channelId = pick([...channels.keys(), ...threads.keys()], which + whom)
    const action = { channelId, person: pick([world.owner, ...people], whom) ?? world.owner, which, whom, yes }
    switch (what % 4) {
      case 0:
        return randomInteraction(world, bot, action)
      case 1:
        return randomWebhookAction(world, action)
      case 2:
        return randomPollAction(world, action)
      default:
        return randomCrosspost(world, action)
    }
  }

  function changeOverwrites(
    isWhole: boolean,
    channelId: string | undefined,
    roleId: string | undefined,
    { whom, yes }: Pick<Act, 'whom' | 'yes'>,
  ): Promise<unknown> {
    const { api } = world.owner
    if (isWhole) {
      const deny = { id: roleId, type: 0, deny: VIEW }
      return api.patch(`/channels/${channelId}`, { permission_overwrites: yes ? [deny] : [], name: `at ${whom}` })
    }
    const overwrite = `/channels/${channelId}/permissions/${yes ? roleId : world.guildId}`
    return whom % 2 === 0 ? api.put(overwrite, { type: 0, deny: VIEW }) : api.delete(overwrite)
  }

  function createChannel(which: number, yes: boolean): Promise<unknown> {
    const permission_overwrites = yes ? [{ id: world.guildId, type: 0, deny: VIEW }] : []
    const type = [0, 2, 4, 13][which % 4]
    return world.owner.api.post(`/guilds/${world.guildId}/channels`, {
      name: `channel ${which}`,
      type,
      permission_overwrites,
    })
  }

  /** The target may be gone when an act is performed. */
  const isRefusal = (error: unknown) => assert.ok(error instanceof ApiError, String(error))

  const voiceChannels = async () => [...(await state()).channels.values()].filter(({ type }) => type === 2)

  async function enterVoice(who: Person, which: number): Promise<unknown> {
    const channel = pick(await voiceChannels(), which)
    return channel && joinVoice(world, who, channel.id).catch(isRefusal)
  }

  /** Mutes, moves or disconnects a member who is in voice. */
  async function changeVoice(userId: string, { which, yes }: Pick<Act, 'which' | 'yes'>): Promise<unknown> {
    const voices = await voiceChannels()
    const changes = [{ mute: yes }, { channel_id: null }, { channel_id: pick(voices, which)?.id ?? null }]
    return world.owner.api.patch(`/guilds/${world.guildId}/members/${userId}`, pick(changes, which))
  }

  /** An outage that ends at once. */
  async function switchOffAndOn(): Promise<unknown> {
    const outage = `/guildhall/guilds/${world.guildId}/unavailable`
    await world.administrator.api.put(outage)
    return world.administrator.api.delete(outage)
  }

  /** Creates, changes or removes an emoji or a sticker. */
  async function changeExpressions({ which, whom, yes }: Act): Promise<unknown> {
    const { api } = world.owner
    const { roles, emojis, stickers } = await state()
    const path = `/guilds/${world.guildId}/${yes ? 'emojis' : 'stickers'}`
    const id = pick([...(yes ? emojis : stickers).keys()], which)
    const name = `name_${which}`
    if (whom % 3 === 0) return api.delete(`${path}/${id}`)
    const kept = { roles: [pick([...roles.keys()], whom)] }
    if (whom % 3 === 1) return api.patch(`${path}/${id}`, { name, ...(yes && kept) })
    const file = await picture('png')
    return api.post(path, yes ? { name, image: dataUri(file), ...kept } : multipartForm({ name, tags: 'x' }, { file }))
  }

  /** Creates, changes, moves, begins, ends or deletes a scheduled event, or lets the clock do it. */
  async function changeScheduledEvents({ which, whom, yes }: Omit<Act, 'what'>): Promise<unknown> {
    const { api } = world.owner
    const { channels, scheduledEvents } = await state()
    const path = `/guilds/${world.guildId}/scheduled-events`
    const now = world.clock.now()
    const hosts = [...channels.values()].filter(({ type }) => type === 2 || type === 13)
    const host = pick(hosts, which)
    const where = { channel_id: host?.id, entity_type: host?.type === 13 ? 1 : 2 }
    const id = pick([...scheduledEvents.keys()], which)
    switch (whom % 6) {
      case 0:
      case 1:
        return api.post(path, yes || !host ? externalEvent(now) : channelEvent(now, host.id, where))
      case 2:
        return api.patch(`${path}/${id}`, yes ? { name: `event ${which}` } : { ...where, entity_metadata: null })
      case 3:
        return api.patch(`${path}/${id}`, { status: yes ? 2 : (which % 2) + 3 })
      case 4:
        return api.delete(`${path}/${id}`)
      default:
        return letTimePass(yes ? 'scheduled_events' : 'stage_instances')
    }
  }

  /** Advances the clock to the next due time of a table. */
  async function letTimePass(table: 'scheduled_events' | 'stage_instances'): Promise<void> {
    await world.app.kernel.store.write(({ q }) =>
      q.updateTable(table).set({ due_at: 0 }).where('due_at', 'is not', null).execute(),
    )
    await world.app.worker.settled()
  }

  /** Opens, changes or closes a stage. */
  async function changeStages({ which, whom, yes }: Omit<Act, 'what'>): Promise<unknown> {
    const { api } = world.owner
    const { channels, stages } = await state()
    const closed = pick(
      [...channels.values()].filter(({ type, id }) => type === 13 && !stages.has(id)),
      which,
    )
    const open = `/stage-instances/${pick([...stages.keys()], which)}`
    if (whom % 2 === 0) return api.post('/stage-instances', { channel_id: closed?.id ?? '1', topic: `topic ${which}` })
    return yes ? api.patch(open, { topic: `another ${which}` }) : api.delete(open)
  }

  /** Adds an external account to the guild, removes it, or adds or removes one of its subscribers. */
  async function changeIntegrations({ which, whom, yes }: Omit<Act, 'what'>): Promise<unknown> {
    const who = pick(people, which + whom) ?? world.member
    const connections = (await shownIntegrations(world)).filter(({ type }) => type !== 'discord')
    const one = pick(connections, which)
    if (!one || (yes && whom % 3 === 0)) return newIntegration(world)
    const path = `${integrationsPath(world)}/${one.id}`
    if (whom % 3 === 0) return world.administrator.api.delete(path)
    const subscriber = `${path}/subscribers/${who.id}`
    return yes ? world.administrator.api.put(subscriber) : world.administrator.api.delete(subscriber)
  }

  /** One user sends another a friend request, accepts theirs, blocks or renames them, or removes the relationship. */
  function changeRelationships({ which, whom, yes }: Omit<Act, 'what'>): Promise<unknown> {
    const [one, other] = [pick(people, whom) ?? world.member, pick(people, which) ?? world.member]
    if (which % 3 === 0) return yes ? blockUser(one, other) : deleteRelationship(one, other)
    return which % 3 === 1 && yes ? setFriendNickname(one, other, `friend ${whom}`) : requestFriend(one, other)
  }

  test('equals the state sent to a client that identifies now, after random changes', async () => {
    const everyone = [world.bot, world.owner, ...people]
    const clients = everyone.map(() => new GatewayClient(port))
    await Promise.all(clients.map((client, i) => client.identify({ token: everyone[i]?.token ?? '' })))
    bot = clients[0] ?? assert.fail()
    const run = async (acts: readonly Act[], together: boolean) => {
      if (together) await Promise.all(acts.map(perform))
      else for (const each of acts) await perform(each)
      await world.waitForDelivery()
      for (const [i, client] of clients.entries()) await assertConverges(client, port, everyone[i] ?? world.bot)
      assert.deepEqual(await world.app.kernel.store.snapshot(storeFaults), [])
    }
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), fc.boolean(), run), {
      numRuns: 30,
      endOnFailure: true,
    })
    await Promise.all(clients.map((client) => client.close(1000)))
  })
})
