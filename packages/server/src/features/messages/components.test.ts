import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const V2 = 1 << 15
const button = (fields: object = {}) => ({ type: 2, style: 1, label: 'Press', custom_id: 'press', ...fields })
const row = (...components: object[]) => ({ type: 1, components })
const words = (content: string, fields: object = {}) => ({ type: 10, content, ...fields })
const box = (...components: object[]) => ({ type: 17, components })
const long = (length: number) => 'x'.repeat(length)

const at = (errors: any, path: string) => path.split('.').reduce((node, step) => node?.[step], errors)

describe('Message components', () => {
  let world: World
  let path: string
  let forum: string
  const send = (body: object, who: Pick<Person, 'api'> = world.bot) => who.api.post(path, body)
  const refuses = async (body: object, where: string, code: string, act = send) => {
    await world.refuses(() => act(body), 400, 50035)
    const { errors } = (await act(body)).body
    assert.equal(at(errors, where)?._errors?.[0].code, code, JSON.stringify(errors))
    return at(errors, where)._errors[0].message
  }
  /** Edits a message that the bot has just sent. */
  const changing = async (body: object) => {
    const posted = await send(body)
    assert.equal(posted.status, 200, JSON.stringify(posted.body))
    return (changes: object, who: Pick<Person, 'api'> = world.bot) =>
      who.api.patch(`${path}/${posted.body.id}`, changes)
  }

  before(async () => {
    world = await World.create()
    path = `/channels/${world.channels.general}/messages`
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features: ['COMMUNITY'] })
    const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'forum', type: 15 })
    forum = `/channels/${body.id}/threads`
  })
  after(() => world.close())

  test('are returned with their IDs below the content, also in events', async () => {
    let posted: any
    const events = await world.eventsOf(async () => {
      posted = await send({
        content: 'hello',
        components: [row(button({ id: 3 })), row(button({ custom_id: 'other' }))],
      })
    }, world.channels.general)
    assert.equal(posted.status, 200)
    assert.deepEqual(posted.body.components, [
      { type: 1, id: 1, components: [{ type: 2, id: 3, style: 1, label: 'Press', custom_id: 'press' }] },
      { type: 1, id: 2, components: [{ type: 2, id: 4, style: 1, label: 'Press', custom_id: 'other' }] },
    ])
    assert.deepEqual(events[0]?.data.components, posted.body.components)
    const read = await world.member.api.get(`${path}/${posted.body.id}`)
    assert.deepEqual(read.body.components, posted.body.components)
  })

  test('can be sent without content', async () => {
    assert.equal((await send({ components: [row(button())] })).status, 200)
    const { body } = await send({ flags: V2, components: [box(words('hello'), { type: 14 })] })
    assert.equal(body.flags, V2)
    assert.deepEqual(body.components, [
      {
        type: 17,
        id: 1,
        components: [
          { type: 10, id: 2, content: 'hello' },
          { type: 14, id: 3, divider: true, spacing: 1 },
        ],
        accent_color: null,
        spoiler: false,
      },
    ])
    for (const components of [[], null]) await world.refuses(() => send({ components }), 400, 50006)
    await world.refuses(() => send({ flags: V2 }), 400, 50006)
  })

  test('are refused by the component catalogue if invalid, in either version', async () => {
    await refuses({ components: {} }, 'components', 'LIST_TYPE_CONVERT')
    await refuses({ content: 'x', components: [words('hello')] }, 'components.0', 'UNION_TYPE_CHOICES')
    await refuses({ flags: V2, components: [] }, 'components', 'BASE_TYPE_MIN_LENGTH')
    await refuses({ flags: V2, components: [button()] }, 'components.0', 'UNION_TYPE_CHOICES')
    const twice = [row(button(), button())]
    const where = 'components.0.components.1.custom_id'
    await refuses({ components: twice }, where, 'COMPONENT_CUSTOM_ID_DUPLICATED')
    const tooMuch = [words(long(4000)), words('x')]
    await refuses({ flags: V2, components: tooMuch }, 'components', 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED')
    const missing = [{ type: 13, file: { url: 'attachment://a.txt' } }]
    const code = 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND'
    await refuses({ flags: V2, components: missing }, 'components.0.file.url', code)
  })

  test('of version 2 can’t be combined with content', async () => {
    const code = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2'
    const components = [words('hello')]
    const message = await refuses({ flags: V2, components, content: 'x' }, 'content', code)
    assert.equal(message, "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
    await refuses({ flags: V2, components, embeds: [{ title: 'x' }] }, 'embeds', code)
    await refuses({ flags: V2, content: 'x' }, 'content', code)
    assert.equal((await send({ flags: V2, components, content: ' ', embeds: [] })).status, 200)
  })

  test('mention in their texts as content does, as far as allowed', async () => {
    const { member, moderator } = world
    const components = [words(`<@${member.id}>`), box(words(`and <@${moderator.id}>`), row(button()))]
    const ids = (list: { id: string }[]) => list.map(({ id }) => id)
    const all = await send({ flags: V2, components })
    assert.deepEqual(ids(all.body.mentions), [member.id, moderator.id])
    const some = await send({ flags: V2, components, allowed_mentions: { users: [moderator.id] } })
    assert.deepEqual(ids(some.body.mentions), [moderator.id])
    const everyone = await send({ flags: V2, components: [words('@everyone')] })
    assert.equal(everyone.body.mention_everyone, true)
    const change = await changing({ flags: V2, components })
    assert.deepEqual(ids((await change({ components: [words(`<@${moderator.id}>`)] })).body.mentions), [moderator.id])
  })

  test('can be replaced and removed by an edit', async () => {
    const change = await changing({ content: 'hello', components: [row(button())] })
    const { body } = await change({ components: [row(button({ label: 'Again' }))] })
    assert.equal(body.components[0].components[0].label, 'Again')
    assert.notEqual(body.edited_timestamp, null)
    assert.equal((await change({ content: 'other' })).body.components.length, 1)
    await refuses({ components: [words('x')] }, 'components.0', 'UNION_TYPE_CHOICES', change)
    await world.refuses(() => change({ content: '', components: [] }), 400, 50006)
    assert.deepEqual((await change({ components: null })).body.components, [])
  })

  test('can turn a message into version 2 by an edit, but not back', async () => {
    const code = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2'
    const change = await changing({ content: 'hello', embeds: [{ title: 'x' }] })
    const components = [words('hello')]
    await refuses({ flags: V2, components }, 'content', code, change)
    await refuses({ flags: V2, components, content: '' }, 'embeds', code, change)
    await world.refuses(() => change({ flags: V2, content: null, embeds: null }), 400, 50006)
    const { body } = await change({ flags: V2, components, content: null, embeds: [] })
    assert.deepEqual([body.flags, body.content, body.embeds], [V2, '', []])
    assert.equal((await change({ flags: 0 })).body.flags, V2)
    assert.equal((await change({ flags: 4 })).body.flags, V2 | 4)
    await refuses({ content: 'x' }, 'content', code, change)
    await refuses({ embeds: [{ title: 'x' }], flags: 0 }, 'embeds', code, change)
    await refuses({ components: [] }, 'components', 'BASE_TYPE_MIN_LENGTH', change)
    assert.equal((await change({ components: [words('other')] })).body.components[0].content, 'other')
  })

  test('can’t be added to another user’s message', async () => {
    const change = await changing({ content: 'hello' })
    const { body } = await change({ flags: V2 | 4 }, world.owner)
    assert.deepEqual([body.flags, body.content], [4, 'hello'])
  })

  test('are scanned by the content filter, as embeds are', async () => {
    const other = await world.newGuild(world.owner, 'Elsewhere')
    await world.owner.api.patch(`/guilds/${other.id}`, { explicit_content_filter: 2 })
    const to = `/channels/${other.general}/messages`
    const link = 'https://porn.example/x'
    for (const body of [
      { flags: V2, components: [box(words(`look: ${link}`))] },
      { content: 'x', components: [row({ type: 2, style: 5, label: 'x', url: link })] },
      { embeds: [{ title: 'x', image: { url: link } }] },
      { embeds: [{ fields: [{ name: 'x', value: link }] }] },
    ]) {
      await world.refuses(() => world.owner.api.post(to, body), 400, 20009)
    }
    const posted = await world.owner.api.post(to, { content: 'hello' })
    const embeds = [{ description: link }]
    await world.refuses(() => world.owner.api.patch(`${to}/${posted.body.id}`, { embeds }), 400, 20009)
  })

  test('can be in a forum post’s first message, and are refused there with their path', async () => {
    const post = (message: object) => world.bot.api.post(forum, { name: 'post', message })
    const { status, body } = await post({ flags: V2, components: [words('hello')] })
    assert.equal(status, 201)
    assert.deepEqual(body.message.components, [{ type: 10, id: 1, content: 'hello' }])
    const code = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2'
    await refuses({ flags: V2, components: [words('x')], content: 'x' }, 'message.content', code, post)
    await refuses({ components: [words('x')] }, 'message.components.0', 'UNION_TYPE_CHOICES', post)
    await world.refuses(() => post({ flags: V2 }), 400, 50006)
  })
})
