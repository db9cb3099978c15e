import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { TABLES } from '../../features.ts'
import { columnsOf } from '../../store/owner-conditions.ts'

describe('Delete Account', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const remove = ({ api, password }: Person, body: object = { password }) => api.post('/users/@me/delete', body)
  const removed = async (who: Person) => {
    assert.equal((await remove(who)).status, 204)
    await world.app.worker.settled()
  }
  const signIn = ({ user, password }: Person) => world.nobody.post('/auth/login', { login: user.username, password })
  const befriend = async (one: Person, other: Person) => {
    await one.api.put(`/users/@me/relationships/${other.id}`, {})
    await other.api.put(`/users/@me/relationships/${one.id}`, {})
  }

  test('ends all sessions at once, and nobody can sign in', async () => {
    const person = await world.newPerson('going')
    const second = (await signIn(person)).body.token
    const client = new GatewayClient(await world.app.listen())
    await client.identify({ token: second })
    assert.equal((await remove(person)).status, 204)
    assert.equal((await client.closed).code, 4004)
    for (const token of [person.token, second]) {
      await world.refuses(() => world.clientOf(token).get('/users/@me'), 401, 0)
    }
    assert.equal((await signIn(person)).status, 400)
    await world.app.worker.settled()
    assert.equal((await signIn(person)).status, 400)
    const found = await world.administrator.api.get('/guildhall/instance/users?query=going')
    assert.deepEqual(found.body.users, [])
    await world.refuses(
      () => world.administrator.api.patch(`/guildhall/instance/users/${person.id}`, { disabled: false }),
      404,
      10013,
    )
  })

  test('keeps messages and audit log entries, which show a deleted user', async () => {
    const person = await world.newPerson('author')
    await world.join(person, { roles: [world.roles.member] })
    const image = dataUri(await picture('png'))
    const changes = { avatar: image, global_name: 'A Name', password: person.password }
    assert.equal((await person.api.patch('/users/@me', changes)).status, 200)
    const messages = `/channels/${world.channels.general}/messages`
    const { id } = (await person.api.post(messages, { content: 'I was here' })).body
    await person.api.put(`${messages}/${id}/reactions/${encodeURIComponent('👍')}/@me`)
    const invite = (await person.api.post(`/channels/${world.channels.general}/invites`, {})).body
    const events = await world.eventsOf(() => removed(person))
    const left = events.filter(({ type }) => type === 'GUILD_MEMBER_REMOVE')
    assert.deepEqual(
      left.map(({ data }) => (data.user as { id: string }).id),
      [person.id],
    )
    const message = (await world.member.api.get(`${messages}/${id}`)).body
    const { author } = message
    assert.deepEqual([author.id, author.global_name, author.avatar], [person.id, 'Deleted User', null])
    assert.match(author.username, /^deleted_user_[0-9a-f]{12}$/u)
    assert.equal(message.reactions[0].count, 1)
    assert.equal((await world.member.api.get(`/invites/${invite.code}`)).body.inviter.username, author.username)
    await world.refuses(() => world.member.api.get(`/guilds/${world.guildId}/members/${person.id}`), 404, 10007)
    const images = world.db.q.selectFrom('images').select('kind').where('owner_id', '=', person.id)
    assert.deepEqual(await images.execute(), [])
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('removes every row that belongs to the user, except those that belong to others too', async () => {
    const person = await world.newPerson('owner-of-rows')
    await world.join(person, { roles: [world.roles.member] })
    await befriend(person, world.member)
    await person.api.post('/users/@me/channels', { recipient_id: world.member.id })
    await person.api.post('/users/@me/invites', {})
    await person.api.patch('/users/@me/settings', { status: 'idle' })
    const { id: elsewhere } = await world.newGuild(world.owner)
    await world.owner.api.put(`/guilds/${elsewhere}/bans/${person.id}`, {})
    await removed(person)
    const left = new Set<string>()
    for (const table of TABLES) {
      for (const column of columnsOf(table, 'user')) {
        const rows = await world.db.q
          .selectFrom(table.name as 'users')
          .select(column as 'id')
          .where(column as 'id', '=', person.id)
          .execute()
        if (rows.length > 0) left.add(table.name)
      }
    }
    assert.deepEqual([...left].toSorted(), ['bans', 'name_skeletons', 'private_recipients'])
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('frees the user name and the email address', async () => {
    const person = await world.newPerson('reusable')
    await removed(person)
    const again = await world.newPerson('reusable')
    assert.notEqual(again.id, person.id)
    assert.equal((await signIn(again)).status, 200)
    await removed(again)
  })

  test('ends friendships, which the others learn of, and nobody can begin new ones', async () => {
    const person = await world.newPerson('friendly')
    await befriend(person, world.member)
    await world.moderator.api.put(`/users/@me/relationships/${person.id}`, { type: RelationshipType.BLOCKED })
    const events = await world.eventsOf(() => removed(person), world.member.id)
    const { type, data } = events.find((each) => each.type === 'RELATIONSHIP_REMOVE') ?? {}
    assert.deepEqual([type, data?.id], ['RELATIONSHIP_REMOVE', person.id])
    const of = async ({ api }: Person) => (await api.get('/users/@me/relationships')).body as { id: string }[]
    assert.ok((await of(world.member)).every(({ id }) => id !== person.id))
    await world.refuses(() => world.member.api.put(`/users/@me/relationships/${person.id}`, {}), 404, 10013)
    const blocked = (await of(world.moderator)).find(({ id }) => id === person.id)
    assert.ok(blocked)
    assert.equal((await world.moderator.api.delete(`/users/@me/relationships/${person.id}`)).status, 204)
  })

  test('leaves groups, which pass to a remaining member', async () => {
    const person = await world.newPerson('grouped')
    for (const friend of [world.member, world.moderator]) await befriend(person, friend)
    const recipients = [world.member.id, world.moderator.id]
    const { body: group } = await person.api.post('/users/@me/channels', { recipients })
    assert.equal(group.owner_id, person.id)
    const events = await world.eventsOf(() => removed(person), world.member.id)
    const types = events.map(({ type }) => type).filter((type) => type !== 'RELATIONSHIP_REMOVE')
    assert.deepEqual(types, ['CHANNEL_RECIPIENT_REMOVE', 'PRIVATE_CHANNEL_UPDATE', 'MESSAGE_CREATE'])
    const { body } = await world.member.api.get(`/channels/${group.id}`)
    assert.deepEqual(
      body.recipients.map(({ id }: { id: string }) => id),
      [world.moderator.id],
    )
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('deletes the user’s applications, and their teams without other members', async () => {
    const person = await world.newPerson('maker')
    const bot = await newBot(world.app, person)
    await world.join(bot)
    const { id: teamId } = (await person.api.post('/teams', { name: 'Alone' })).body
    await person.api.post(`/teams/${teamId}/members`, { username: 'member', role: 'admin' })
    await person.api.post('/applications', { name: 'Ours', team_id: teamId })
    assert.equal((await remove(person)).status, 204)
    await world.refuses(() => bot.api.get('/users/@me'), 401, 0)
    await world.app.worker.settled()
    for (const table of ['applications', 'teams'] as const) {
      const rows = world.db.q.selectFrom(table).select('id').where('owner_id', '=', person.id)
      assert.deepEqual(await rows.execute(), [], table)
    }
    await world.refuses(() => world.member.api.get(`/guilds/${world.guildId}/members/${bot.id}`), 404, 10007)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('rejects a wrong or missing password, and bots', async () => {
    const { member, bot } = world
    await world.refusesAt(() => remove(member, { password: 'wrong-password' }), 'password', 'PASSWORD_DOES_NOT_MATCH')
    for (const body of [{}, { password: '' }, { password: null }, { password: 7 }]) {
      const { status } = await remove(member, body)
      assert.ok(status >= 400 && status < 500, `${status}`)
    }
    await world.refuses(() => remove(bot), 403, 20001)
    assert.equal((await member.api.get('/users/@me')).status, 200)
  })

  test('refuses the owner of a guild, and of a bot that owns one', async () => {
    const person = await world.newPerson('guild-owner')
    const { id } = await world.newGuild(person)
    await world.refuses(() => remove(person), 400, 40011)
    await person.api.delete(`/guilds/${id}`)
    const bot = await newBot(world.app, person)
    const own = (await bot.api.post('/guilds', { name: 'Mine' })).body
    await world.refuses(() => remove(person), 400, 40011)
    await bot.api.delete(`/guilds/${own.id}`)
    await removed(person)
  })

  test('refuses the owner of a team that has other members', async () => {
    const person = await world.newPerson('team-owner')
    const { id } = (await person.api.post('/teams', { name: 'Makers' })).body
    await person.api.post(`/teams/${id}/members`, { username: 'member', role: 'admin' })
    await world.member.api.put(`/teams/${id}/members/@me`)
    const refusal = await remove(person)
    assert.deepEqual([refusal.status, refusal.body.errors._errors[0].code], [400, 'OWNS_TEAMS'])
    await world.refuses(() => remove(person), 400, 50035)
    await person.api.patch(`/teams/${id}`, { owner_user_id: world.member.id })
    await removed(person)
    assert.equal((await world.member.api.get(`/teams/${id}`)).body.members.length, 1)
  })

  test('refuses the last administrator of the instance, and no other', async () => {
    const { administrator } = world
    const refusal = await remove(administrator)
    assert.deepEqual([refusal.status, refusal.body.errors._errors[0].code], [400, 'LAST_ADMINISTRATOR'])
    await world.refuses(() => remove(administrator), 400, 50035)
    const other = await world.newPerson('administrator-too')
    const promoted = await administrator.api.patch(`/guildhall/instance/users/${other.id}`, { administrator: true })
    assert.equal(promoted.body.administrator, true)
    await removed(other)
    await world.refuses(() => remove(administrator), 400, 50035)
  })

  test('leaves no guild, team or application without an owner if the user creates some at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await world.newPerson(`racing-${round}`)
      const [deletion, ...created] = await Promise.all([
        remove(person),
        person.api.post('/guilds', { name: 'Mine' }),
        person.api.post('/teams', { name: 'Mine' }),
        person.api.post('/applications', { name: 'Mine' }),
      ])
      await world.app.worker.settled()
      const isGone = deletion.status === 204
      for (const { status } of created) assert.ok(status < 500, `${status}`)
      for (const table of ['guilds', 'teams', 'applications'] as const) {
        const own = await world.db.q.selectFrom(table).select('id').where('owner_id', '=', person.id).execute()
        if (isGone) assert.deepEqual(own, [], table)
      }
    }
    assert.deepEqual(await storeFaults(world.db), [])
  })
})
