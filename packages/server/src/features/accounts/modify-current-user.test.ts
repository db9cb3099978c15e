import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { animatedPicture, dataUri, describePicture, picture } from '@guildhall/testing/requests/pictures'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Current User', () => {
  let world: World
  let png: string
  let moving: string
  before(async () => {
    world = await World.create()
    png = dataUri(await picture('png'))
    moving = dataUri(await animatedPicture('gif'))
  })
  after(() => world.close())

  /** Sends the current password too, which user accounts must confirm changes with. */
  const change = (who: Person, body: object) => who.api.patch('/users/@me', { password: who.password, ...body })
  const complaint = async (who: Person, body: object) => {
    await world.refuses(() => change(who, body), 400, 50035)
    const { errors } = (await change(who, body)).body
    const [field = ''] = Object.keys(errors)
    return [field, errors[field]._errors[0].code]
  }

  test('changes only the fields that were sent, and shows them everywhere at once', async () => {
    const person = await world.newPerson('first')
    await world.join(person)
    const before = (await person.api.get('/users/@me')).body
    const { status, body } = await change(person, { username: '  second   name ' })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...before, username: 'second name' })
    const avatar = (await change(person, { avatar: png })).body
    assert.deepEqual(avatar, { ...body, avatar: avatar.avatar })
    assert.deepEqual((await person.api.get('/users/@me')).body, avatar)
    const seen = (await world.member.api.get(`/users/${person.id}`)).body
    assert.deepEqual([seen.username, seen.avatar], ['second name', avatar.avatar])
    const member = (await world.member.api.get(`/guilds/${world.guildId}/members/${person.id}`)).body
    assert.deepEqual(member.user, seen)
    assert.deepEqual((await change(person, {})).body, avatar)
  })

  test('a renamed user is found and signs in by the new name, and no longer by the old one', async () => {
    const person = await world.newPerson('before')
    await world.join(person)
    await change(person, { username: 'After' })
    const login = (name: string) => world.nobody.post('/auth/login', { login: name, password: person.password })
    assert.equal((await login('after')).status, 200)
    assert.notEqual((await login('before')).status, 200)
    const found = await world.bot.api.get(`/guilds/${world.guildId}/members/search?query=aft`)
    assert.deepEqual(
      found.body.map(({ user }: { user: { id: string } }) => user.id),
      [person.id],
    )
    assert.equal((await change(world.stranger, { username: 'before' })).status, 200)
  })

  test('notifies the user’s sessions and each of their guilds of the change', async () => {
    const person = await world.newPerson('told')
    await world.join(person, { roles: [world.roles.member] })
    const { id } = await world.newGuild(person)
    let own: unknown[] = []
    let elsewhere: unknown[] = []
    const here = await world.eventsOf(async () => {
      elsewhere = await world.eventsOf(async () => {
        own = await world.eventsOf(() => change(person, { username: 'heard' }), person.id)
        await world.app.worker.settled()
      }, id)
    })
    assert.deepEqual(own, [{ type: 'USER_UPDATE', data: (await person.api.get('/users/@me')).body }])
    const member = (guildId: string) => world.bot.api.get(`/guilds/${guildId}/members/${person.id}`)
    const { body } = await member(world.guildId)
    assert.deepEqual(here, [{ type: 'GUILD_MEMBER_UPDATE', data: { guild_id: world.guildId, ...body } }])
    assert.equal(body.user.username, 'heard')
    assert.deepEqual(body.roles, [world.roles.member])
    assert.equal(elsewhere.length, 1)
  })

  test('emits no event for unchanged values', async () => {
    await change(world.member, { avatar: png })
    await world.app.worker.settled()
    for (const body of [{}, { username: world.member.user.username, avatar: png, banner: null }]) {
      const events = await world.eventsOf(() => change(world.member, body), world.member.id)
      assert.deepEqual(events, [])
      const ofGuild = await world.eventsOf(() => world.app.worker.settled())
      assert.deepEqual(ofGuild, [])
    }
  })

  test('serves avatar and banner at their paths until they are replaced or removed', async () => {
    const { body } = await change(world.moderator, { avatar: moving, banner: png })
    assert.match(body.avatar, /^a_[0-9a-f]{32}$/u)
    assert.match(body.banner, /^[0-9a-f]{32}$/u)
    const { id } = world.moderator
    const avatar = await world.app.http.inject(`/avatars/${id}/${body.avatar}.gif?size=16`)
    assert.deepEqual(await describePicture(avatar.rawPayload), { format: 'gif', width: 16, height: 9, frames: 3 })
    assert.equal((await world.app.http.inject(`/banners/${id}/${body.banner}.webp`)).statusCode, 200)
    await change(world.moderator, { avatar: png })
    assert.equal((await world.app.http.inject(`/avatars/${id}/${body.avatar}.gif`)).statusCode, 404)
    const removed = await change(world.moderator, { avatar: null, banner: null })
    assert.deepEqual([removed.body.avatar, removed.body.banner], [null, null])
    assert.deepEqual(await world.db.q.selectFrom('images').select('hash').where('owner_id', '=', id).execute(), [])
  })

  test('a username is unique regardless of case, while bot names may repeat', async () => {
    const [one, other] = [await world.newPerson('one'), await world.newPerson('other')]
    assert.deepEqual(await complaint(one, { username: 'OTHER' }), ['username', 'USERNAME_ALREADY_TAKEN'])
    assert.equal((await change(one, { username: 'One' })).body.username, 'One')
    assert.equal((await change(world.bot, { username: 'other' })).body.username, 'other')
    const both = await Promise.all([change(one, { username: 'same' }), change(other, { username: 'Same' })])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
  })

  test('simultaneous changes both take effect', async () => {
    const person = await world.newPerson('quick')
    await Promise.all([change(person, { username: 'quicker' }), change(person, { avatar: png })])
    const { username, avatar } = (await person.api.get('/users/@me')).body
    assert.deepEqual([username, typeof avatar], ['quicker', 'string'])
  })

  test('refuses names that are too short or long, reserved, or that have a meaning in text', async () => {
    const cases: [unknown, string][] = [
      ['x', 'BASE_TYPE_BAD_LENGTH'],
      ['x'.repeat(33), 'BASE_TYPE_BAD_LENGTH'],
      [null, 'BASE_TYPE_REQUIRED'],
      ['a@b', 'USERNAME_INVALID_CONTAINS'],
      ['a#b', 'USERNAME_INVALID_CONTAINS'],
      ['a:b', 'USERNAME_INVALID_CONTAINS'],
      ['a```b', 'USERNAME_INVALID_CONTAINS'],
      ['Everyone', 'USERNAME_INVALID_EQUALS'],
      ['here', 'USERNAME_INVALID_EQUALS'],
    ]
    for (const who of [world.member, world.bot]) {
      for (const [username, code] of cases) assert.deepEqual(await complaint(who, { username }), ['username', code])
    }
  })

  test('refuses data that is not an image', async () => {
    assert.deepEqual(await complaint(world.member, { avatar: 'x' }), ['avatar', 'IMAGE_INVALID'])
    const avif = dataUri(await picture('avif'))
    assert.deepEqual(await complaint(world.member, { banner: avif }), ['banner', 'IMAGE_INVALID'])
    await world.refuses(() => change(world.member, { avatar: 'data:image/png;base64,AAAA' }), 400, 50046)
  })

  test('refuses requests without a token', async () => {
    await world.refuses(() => world.nobody.patch('/users/@me', { username: 'nobody' }), 401, 0)
  })

  test('limits the rate of name and avatar changes', async (t) => {
    const limited = await World.create({ rateLimits: true })
    t.after(() => limited.close())
    const rename = (name: string) => change(limited.member, { username: name })
    for (let i = 0; i < 10; i++) assert.equal((await rename(`name ${i}`)).status, 200)
    await limited.refuses(() => rename('one more'), 400, 50035)
    assert.deepEqual((await rename('one more')).body.errors.username._errors, [
      { code: 'USERNAME_RATE_LIMIT', message: 'You are changing your username too fast. Try again later.' },
    ])
    assert.equal((await rename('name 9')).status, 200)
    const draw = (avatar: string | null) => limited.member.api.patch('/users/@me', { avatar })
    for (let i = 0; i < 10; i++) assert.equal((await draw(i % 2 === 0 ? png : null)).status, 200)
    await limited.refuses(() => draw(png), 400, 50035)
    assert.deepEqual((await draw(png)).body.errors.avatar._errors, [
      { code: 'AVATAR_RATE_LIMIT', message: 'You are changing your avatar too fast. Try again later.' },
    ])
    assert.equal((await limited.moderator.api.patch('/users/@me', { avatar: png })).status, 200)
    limited.clock.advance(60 * 60_000)
    assert.equal((await rename('one more')).status, 200)
    assert.equal((await draw(png)).status, 200)
  })

  test('takes at most 18 statements, however many guilds the user is in', async () => {
    const { world: counting, seen } = await newRecordingWorld()
    for (let i = 0; i < 20; i++) await counting.newGuild(counting.member, `Guild ${i}`)
    seen.length = 0
    const { status } = await change(counting.member, { username: 'counted', avatar: png, banner: png })
    assert.equal(status, 200)
    assert.ok(seen.length <= 18, seen.join('\n'))
    await counting.close()
  })
})
