import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { changeMember } from '../../features/members/members-actions.ts'
import { mustFindMember } from '../../features/members/members-store.ts'
import { writeAsSystem } from '../unit-of-work/system-unit.ts'

const MINUTE_MS = 60_000

describe('Verification levels', () => {
  let world: World
  let newcomer: Person
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const setLevel = (verification_level: number) =>
    world.owner.api.patch(`/guilds/${world.guildId}`, { verification_level })
  const write = ({ api }: Person) => api.post(`/channels/${world.channels.general}/messages`, { content: 'hello' })
  const refused = (who = newcomer) => world.refuses(() => write(who), 403, 50009)
  const allowed = async (who = newcomer) => assert.equal((await write(who)).status, 200)
  const verify = (body: object) => world.administrator.api.patch(`/guildhall/users/${newcomer.id}/verification`, body)

  /** Registers a user who joins immediately, with an unverified email address. */
  async function arrive(name: string): Promise<void> {
    newcomer = await world.newPerson(name)
    await world.join(newcomer)
    await verify({ email_verified: false })
  }

  /** Changes a member directly in the store. */
  async function change(fields: Partial<BareMember>): Promise<void> {
    const unit = { name: 'change', emits: ['GUILD_MEMBER_UPDATE'], guildId: world.guildId } as const
    await writeAsSystem(world.app.kernel, unit, async (tx) => {
      const found = await mustFindMember(tx.db, world.guildId, newcomer.id)
      await changeMember(tx, tx.guild, found, fields)
    })
  }

  test('require nothing at NONE', async () => {
    await arrive('none')
    await setLevel(0)
    await allowed()
  })

  test('require a verified address at LOW', async () => {
    await arrive('low')
    await setLevel(1)
    await refused()
    await verify({ email_verified: true })
    await allowed()
  })

  test('accept an account older than five minutes at LOW', async () => {
    await arrive('old enough')
    await setLevel(1)
    world.clock.advance(4 * MINUTE_MS)
    await refused()
    world.clock.advance(MINUTE_MS)
    await allowed()
  })

  test('require an account older than five minutes at MEDIUM, even with a verified address', async () => {
    await arrive('medium')
    await setLevel(2)
    await verify({ email_verified: true })
    await refused()
    world.clock.advance(4 * MINUTE_MS)
    await refused()
    world.clock.advance(MINUTE_MS)
    await allowed()
    await verify({ email_verified: false })
    await allowed()
  })

  test('also require ten minutes in the guild at HIGH', async () => {
    newcomer = await world.newPerson('high')
    world.clock.advance(6 * MINUTE_MS)
    await world.join(newcomer)
    await setLevel(3)
    await refused()
    world.clock.advance(9 * MINUTE_MS)
    await refused()
    world.clock.advance(MINUTE_MS)
    await allowed()
  })

  test('also require a verified phone number at VERY_HIGH', async () => {
    await arrive('very high')
    await verify({ email_verified: true })
    world.clock.advance(11 * MINUTE_MS)
    await setLevel(4)
    await refused()
    await verify({ phone_verified: true })
    await allowed()
  })

  test('exempt bots, the owner, administrators and members with a role', async () => {
    await arrive('holder')
    await setLevel(4)
    for (const who of [world.bot, world.owner, world.moderator]) await allowed(who)
    await refused()
    await world.owner.api.put(`/guilds/${world.guildId}/members/${newcomer.id}/roles/${world.roles.member}`)
    await allowed()
  })

  test('ignore roles that anyone may select in onboarding', async () => {
    await arrive('onboarded')
    await setLevel(4)
    const setRoles = async (role_ids: string[]) => {
      const prompts = [{ id: '0', title: 'Which?', options: [{ title: 'This', role_ids }] }]
      await world.owner.api.put(`/guilds/${world.guildId}/onboarding`, { prompts })
    }
    await world.owner.api.put(`/guilds/${world.guildId}/members/${newcomer.id}/roles/${world.roles.member}`)
    await setRoles([world.roles.member])
    await refused()
    for (const who of [world.bot, world.owner, world.moderator]) await allowed(who)
    await setRoles([])
    await allowed()
    await setRoles([world.roles.member])
    await world.grant(newcomer, [])
    await allowed()
  })

  test('ignore deleted roles', async () => {
    await arrive('former holder')
    await setLevel(4)
    const role = await world.grant(newcomer, ['SEND_MESSAGES'])
    await allowed()
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${role}`)
    await refused()
  })

  test('exempt members with BYPASSES_VERIFICATION', async () => {
    await arrive('let through')
    await setLevel(4)
    await change({ flags: MemberFlag.BYPASSES_VERIFICATION })
    await allowed()
  })

  test('apply to DMs between members, unless another guild that they share allows them', async () => {
    await arrive('private')
    await setLevel(4)
    const { body: channel } = await newcomer.api.post('/users/@me/channels', { recipient_id: world.member.id })
    const privately = (who: Person) => who.api.post(`/channels/${channel.id}/messages`, { content: 'hello' })
    await world.refuses(() => privately(newcomer), 403, 50009)
    const { id: guildId } = await world.newGuild(world.member)
    await world.join(newcomer, { guildId })
    assert.equal((await privately(newcomer)).status, 200)
  })

  test('apply to reactions, typing, starting a thread and adding others to one', async () => {
    await arrive('elsewhere')
    await setLevel(4)
    const { body: message } = await write(world.owner)
    const path = `/channels/${world.channels.general}`
    const { body: thread } = await world.owner.api.post(`${path}/threads`, { name: 'a thread', type: 11 })
    const { api } = newcomer
    for (const act of [
      () => api.post(`${path}/typing`),
      () => api.put(`${path}/messages/${message.id}/reactions/${encodeURIComponent('🔥')}/@me`),
      () => api.post(`${path}/threads`, { name: 'mine', type: 11 }),
      () => api.post(`${path}/messages/${message.id}/threads`, { name: 'mine' }),
      () => api.post(`/channels/${thread.id}/messages`, { content: 'hello' }),
      () => api.put(`/channels/${thread.id}/thread-members/${world.moderator.id}`),
    ]) {
      await world.refuses(act, 403, 50009)
    }
  })

  test('are checked after permissions, so members who may not write learn nothing of them', async () => {
    await arrive('silent')
    await setLevel(4)
    const everyone = `/guilds/${world.guildId}/roles/${world.guildId}`
    const { permissions } = (await world.owner.api.get(everyone)).body
    await world.owner.api.patch(everyone, { permissions: '1024' })
    await world.refuses(() => write(newcomer), 403, 50013)
    await world.owner.api.patch(everyone, { permissions })
  })

  test('are irrelevant to a member who has not passed screening, who may not write', async () => {
    await arrive('pending')
    await setLevel(0)
    const features = ['MEMBER_VERIFICATION_GATE_ENABLED']
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })
    await change({ pending: true })
    await refused()
    await change({ pending: false })
    await allowed()
  })
})
