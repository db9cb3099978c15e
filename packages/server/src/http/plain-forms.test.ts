import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ApiResponse } from '@guildhall/testing/clients/test-client'
import { newWebhook } from '@guildhall/testing/features/webhooks'
import { World } from '@guildhall/testing/worlds/world'

const TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

describe('A form body', () => {
  let world: World
  let channel: string
  before(async () => {
    world = await World.create()
    channel = `/channels/${world.channels.general}`
  })
  after(() => world.close())

  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

  test('may contain a message as fields or as JSON in payload_json', async () => {
    const { body: plain } = await world.bot.api.post(`${channel}/messages`, form({ content: 'a b', tts: 'true' }), TYPE)
    assert.deepEqual([plain.content, plain.tts], ['a b', true])
    const payload_json = JSON.stringify({ content: 'c', embeds: [{ title: 'd' }] })
    const { body: json } = await world.bot.api.post(`${channel}/messages`, form({ payload_json, content: 'e' }), TYPE)
    assert.deepEqual([json.content, json.embeds[0].title], ['c', 'd'])
    const { body: edited } = await world.bot.api.patch(
      `${channel}/messages/${json.id}`,
      form({ content: 'f', flags: '4' }),
      { 'content-type': `${TYPE['content-type']}; charset=utf-8` },
    )
    assert.deepEqual([edited.content, edited.flags], ['f', 4])
  })

  test('may be used to execute a webhook', async () => {
    const { id, token } = await newWebhook(world, { channelId: world.channels.general })
    const path = `/webhooks/${id}/${token}`
    const { status } = await world.nobody.post(path, 'content=hi', TYPE)
    assert.equal(status, 204)
    const { body } = await world.nobody.post(`${path}?wait=true`, form({ content: 'hi', username: 'Curl' }), TYPE)
    assert.deepEqual([body.content, body.author.username], ['hi', 'Curl'])
    const { body: changed } = await world.nobody.patch(`${path}/messages/${body.id}`, 'content=ho', TYPE)
    assert.equal(changed.content, 'ho')
  })

  test('is accepted by every operation with a token, with text converted to each field’s type', async () => {
    const fields = form({ name: 'Formed', color: '255', hoist: 'true', permissions: '8', mentionable: '0' })
    const { body: role } = await world.owner.api.post(`/guilds/${world.guildId}/roles`, fields, TYPE)
    assert.deepEqual([role.name, role.color, role.hoist, role.mentionable], ['Formed', 255, true, false])
    const { body: changed } = await world.owner.api.patch(
      channel,
      form({ payload_json: '{"topic":"in a form"}' }),
      TYPE,
    )
    assert.equal(changed.topic, 'in a form')
    const parts = new FormData()
    parts.set('topic', 'in parts')
    assert.equal((await world.owner.api.patch(channel, parts)).body.topic, 'in parts')
    const { id, token } = await newWebhook(world, { channelId: world.channels.general })
    const { body: hook } = await world.nobody.patch(`/webhooks/${id}/${token}`, 'name=Renamed', TYPE)
    assert.equal(hook.name, 'Renamed')
  })

  test('is refused without a token, and if it is JSON under another content type', async () => {
    const refused = async (act: () => Promise<ApiResponse>) => {
      await world.refuses(act, 400, 50035)
      assert.equal((await act()).body.errors._errors[0].code, 'CONTENT_TYPE_INVALID')
    }
    await refused(() => world.nobody.post('/auth/login', form({ login: 'a', password: 'b' }), TYPE))
    for (const at of [`${channel}/messages`, `/guilds/${world.guildId}/roles`]) {
      await refused(() => world.owner.api.post(at, '{"content":"x"}', TYPE))
    }
  })

  test('is validated as strictly as JSON', async () => {
    const before = (await world.bot.api.get(`${channel}/messages`)).body
    const post = (body: string) => world.bot.api.post(`${channel}/messages`, body, TYPE)
    await world.refusesAt(() => post(form({ content: 'x'.repeat(4001) })), 'content', 'BASE_TYPE_MAX_LENGTH')
    await world.refusesAt(() => post(form({ content: 'x', tts: 'maybe' })), 'tts', 'BOOLEAN_TYPE_CONVERT')
    await world.refuses(() => post(form({ payload_json: '{' })), 400, 50109)
    await world.refuses(() => post(''), 400, 50006)
    await world.refusesAt(() => world.owner.api.patch(channel, 'nsfw=maybe', TYPE), 'nsfw', 'BOOLEAN_TYPE_CONVERT')
    await world.refuses(() => world.stranger.api.patch(channel, 'topic=x', TYPE), 403, 50001)
    await world.refuses(() => world.owner.api.patch(channel, `topic=${'x'.repeat(20_000_000)}`, TYPE), 413, 40005)
    await world.refuses(() => world.stranger.api.post(`${channel}/messages`, 'content=x', TYPE), 403, 50001)
    assert.deepEqual((await world.bot.api.get(`${channel}/messages`)).body, before)
  })
})
