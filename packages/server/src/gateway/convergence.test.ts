import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import fc from 'fast-check'
import { updateChannel } from '../features/channels/channels-store.ts'
import { ApiError } from '../kernel/api-error.ts'
import { writeAsSystem } from '../kernel/system-unit.ts'
import { converges } from '../testing/converges.ts'
import { GatewayClient } from '../testing/gateway-client.ts'
import type { Person } from '../testing/people.ts'
import { World } from '../testing/world.ts'

const VIEW = permissionSet('VIEW_CHANNEL').toString()

/** One random act: what is done, and which of the things that there are it is done to. */
const act = fc.record({ what: fc.nat(15), which: fc.nat(1000), whom: fc.nat(1000), yes: fc.boolean() })
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

describe('what a client works out from events', () => {
  let world: World
  let port: number
  let people: Person[]
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    people = [world.member, world.moderator, world.stranger, await world.newPerson('fourth')]
  })
  after(() => world.close())

  const state = async () => (await world.app.kernel.readModel.find(world.guildId)) ?? Promise.reject(new Error('gone'))
  const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)]

  async function perform({ what, which, whom, yes }: Act): Promise<unknown> {
    const { api } = world.owner
    const guild = `/guilds/${world.guildId}`
    const { roles, channels } = await state()
    const role = pick(
      [...roles.values()].filter(({ managed, position }) => !managed && position > 0),
      which,
    )
    // The bot stays an administrator: bots are told of channels that they may not view, but not of what is said there.
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
      case 8: {
        const permission_overwrites = yes ? [{ id: world.guildId, type: 0, deny: VIEW }] : []
        return api.post(`${guild}/channels`, {
          name: `channel ${which}`,
          type: [0, 2, 4][which % 3],
          permission_overwrites,
        })
      }
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
      default:
        return (
          channel &&
          changeOverwrites(channel.id, yes ? [{ id: anyRole, type: 0, allow: '0', deny: VIEW }] : []).catch(isRefusal)
        )
    }
  }

  /** What was there when an act was chosen may be gone when it is done. */
  const isRefusal = (error: unknown) => assert.ok(error instanceof ApiError)

  /** A channel's overwrites, changed without asking anyone. */
  async function changeOverwrites(id: string, overwrites: any): Promise<void> {
    const place = { name: 'change', emits: ['CHANNEL_UPDATE'], guildId: world.guildId } as const
    await writeAsSystem(world.app.kernel, place, async (tx) => {
      const channel = { ...tx.guild.mustFindChannel(id), permission_overwrites: overwrites }
      await updateChannel(tx.db, channel)
      tx.emit('CHANNEL_UPDATE', channel)
    })
  }

  test('is what a client that identifies now is sent, whatever happened', async () => {
    const everyone = [world.bot, world.owner, ...people]
    const clients = everyone.map(() => new GatewayClient(port))
    await Promise.all(clients.map((client, i) => client.identify({ token: everyone[i]?.token ?? '' })))
    const run = async (acts: readonly Act[], together: boolean) => {
      if (together) await Promise.all(acts.map(perform))
      else for (const each of acts) await perform(each)
      for (const [i, client] of clients.entries()) await converges(client, port, everyone[i] ?? world.bot)
    }
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), fc.boolean(), run), {
      numRuns: 30,
      endOnFailure: true,
    })
    await Promise.all(clients.map((client) => client.leave(1000)))
  })
})
