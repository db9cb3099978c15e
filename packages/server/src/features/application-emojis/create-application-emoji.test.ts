import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { animatedPicture, dataUri, describePicture, picture } from '@guildhall/testing/requests/pictures'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Application Emoji', () => {
  let world: World
  let path: string
  let image: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/emojis`
    image = dataUri(await picture('png'))
  })
  after(() => world.close())

  const refuses = async (body: object, field: string, code: string) => {
    await world.refuses(() => world.bot.api.post(path, body), 400, 50035)
    assert.equal((await world.bot.api.post(path, body)).body.errors[field]._errors[0].code, code)
  }

  test('creates an emoji with its creator, and serves its picture', async () => {
    const { status, body } = await world.bot.api.post(path, { name: 'wave', image, roles: [world.roles.member] })
    assert.equal(status, 201)
    const { id, user, ...others } = body
    const fields = { name: 'wave', roles: [], require_colons: true, managed: false, animated: false, available: true }
    assert.deepEqual(others, fields)
    assert.equal(user.id, world.bot.id)
    const given = await world.app.http.inject(`/emojis/${id}.webp`)
    assert.equal((await describePicture(given.rawPayload)).format, 'webp')
    const byOwner = (await world.owner.api.post(path, { name: 'wave', image })).body
    assert.equal(byOwner.user.id, world.owner.id)
  })

  test('detects from the picture whether it is animated', async () => {
    const moving = dataUri(await animatedPicture('gif'))
    assert.equal((await world.bot.api.post(path, { name: 'moves', image: moving })).body.animated, true)
  })

  test('the bot uses it in reactions, polls, components and texts without USE_EXTERNAL_EMOJIS', async () => {
    const { id } = (await world.bot.api.post(path, { name: 'mine', image })).body
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    await world.grant(bot, ['VIEW_CHANNEL', 'SEND_MESSAGES', 'ADD_REACTIONS', 'READ_MESSAGE_HISTORY', 'SEND_POLLS'])
    const everyone = `/guilds/${world.guildId}/roles/${world.guildId}`
    const open = (await world.owner.api.get(everyone)).body.permissions
    const permissions = String(BigInt(open) & ~(1n << 18n))
    await world.owner.api.patch(everyone, { permissions })
    const own = (await bot.api.post(`/applications/${bot.id}/emojis`, { name: 'own', image })).body.id
    const messages = `/channels/${world.channels.general}/messages`
    const button = { type: 2, style: 1, custom_id: 'x', emoji: { id: own } }
    const posted = await bot.api.post(messages, {
      content: `<:own:${own}>`,
      components: [{ type: 1, components: [button] }],
    })
    assert.equal(posted.status, 200)
    const reactions = `${messages}/${posted.body.id}/reactions`
    assert.equal((await bot.api.put(`${reactions}/own:${own}/@me`)).status, 204)
    assert.equal((await world.member.api.put(`${reactions}/own:${own}/@me`)).status, 204)
    await world.refuses(() => bot.api.put(`${reactions}/mine:${id}/@me`), 400, 10014)
    await world.refuses(() => world.owner.api.put(`${reactions}/mine:${id}/@me`), 400, 10014)
    const shown = (await world.owner.api.get(`${messages}/${posted.body.id}`)).body.reactions
    assert.deepEqual(shown[0].emoji, { id: own, name: 'own' })
    const poll = (emoji: string) => ({
      question: { text: 'Which?' },
      answers: [{ poll_media: { text: 'This', emoji: { id: emoji } } }],
      duration: 1,
    })
    const asked = await bot.api.post(messages, { poll: poll(own) })
    assert.deepEqual(asked.body.poll.answers[0].poll_media.emoji, { id: own, name: 'own' })
    await world.refuses(() => bot.api.post(messages, { poll: poll(id) }), 400, 520004)
    const direct = (await bot.api.post('/users/@me/channels', { recipient_id: world.member.id })).body.id
    const there = (await bot.api.post(`/channels/${direct}/messages`, { content: 'hi' })).body.id
    assert.equal((await bot.api.put(`/channels/${direct}/messages/${there}/reactions/own:${own}/@me`)).status, 204)
  })

  test('refuses invalid names and pictures', async () => {
    await refuses({ name: 'a', image }, 'name', 'BASE_TYPE_BAD_LENGTH')
    await refuses({ name: 'x'.repeat(33), image }, 'name', 'BASE_TYPE_BAD_LENGTH')
    await refuses({ name: 'a-b', image }, 'name', 'STRING_TYPE_REGEX')
    await refuses({ image }, 'name', 'BASE_TYPE_REQUIRED')
    await refuses({ name: 'none' }, 'image', 'BASE_TYPE_REQUIRED')
    await refuses({ name: 'text', image: 'x' }, 'image', 'IMAGE_INVALID')
    await world.refuses(
      () => world.bot.api.post(path, { name: 'broken', image: 'data:image/png;base64,AAAA' }),
      400,
      50046,
    )
  })

  test('refuses the 2001st emoji', async () => {
    const { kernel } = world.app
    const bot = await newBot(world.app, world.owner)
    const rows = Array.from({ length: 1999 }, () => ({
      application_id: bot.id,
      id: kernel.ids.next(),
      creator_id: bot.id,
      wire: '{}',
    }))
    await kernel.store.write(async ({ q }) => {
      for (let i = 0; i < rows.length; i += 500) {
        await q
          .insertInto('application_emojis')
          .values(rows.slice(i, i + 500))
          .execute()
      }
    })
    const create = () => bot.api.post(`/applications/${bot.id}/emojis`, { name: 'last', image })
    const made = await Promise.all([create(), create()])
    assert.deepEqual(made.map(({ status }) => status).sort(), [201, 400])
    await world.refuses(create, 400, 30008)
  })

  test('refuses everyone else before it validates the body', async () => {
    await world.refuses(() => world.member.api.post(path, { name: '' }), 403, 20012)
  })
})
