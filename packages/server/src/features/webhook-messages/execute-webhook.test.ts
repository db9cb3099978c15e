import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newForum, startThread } from '@guildhall/testing/features/threads'
import { newTextChannel, newWebhook } from '@guildhall/testing/features/webhooks'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { World } from '@guildhall/testing/worlds/world'

describe('Execute Webhook', () => {
  let world: World
  let webhook: { id: string; token: string; channel_id: string }
  before(async () => {
    world = await World.create()
    webhook = await newWebhook(world, { channelId: world.channels.general })
  })
  after(() => world.close())

  const send = (body: object, query = '', { id, token } = webhook) =>
    world.nobody.post(`/webhooks/${id}/${token}?wait=true${query}`, body)
  const newest = async (channelId = webhook.channel_id) =>
    (await world.owner.api.get(`/channels/${channelId}/messages?limit=1`)).body[0]

  test('posts a message in its channel as the webhook, and returns it on request', async () => {
    const { status, body } = await send({ content: 'hello', tts: true })
    assert.equal(status, 200)
    assert.deepEqual(body.author, {
      ...body.author,
      id: webhook.id,
      username: 'example',
      discriminator: '0000',
      avatar: null,
      bot: true,
    })
    assert.deepEqual(
      [body.webhook_id, body.application_id, body.content, body.tts],
      [webhook.id, undefined, 'hello', true],
    )
    assert.deepEqual(await newest(), body)
  })

  test('returns the message if a file was sent, with or without waiting', async () => {
    for (const path of [
      `/webhooks/${webhook.id}/${webhook.token}`,
      `/webhooks/${webhook.id}/${webhook.token}?wait=false`,
    ]) {
      const { status, body } = await world.nobody.post(path, messageForm({ content: 'look' }, { 0: { bytes: 'x' } }))
      assert.deepEqual([status, body.content, body.attachments.length], [200, 'look', 1])
      assert.deepEqual(await newest(), body)
    }
  })

  test('accepts the payload that Gitea and Forgejo send for a push', async () => {
    const author = {
      name: 'someone',
      url: 'https://git.example.org/someone',
      icon_url: 'https://git.example.org/a.png',
    }
    const { status, body } = await send({
      wait: false,
      content: '',
      username: '',
      avatar_url: '',
      tts: false,
      embeds: [
        {
          title: '[someone/things:main] 1 new commit',
          description: '[1a2b3c](https://git.example.org/x) words - someone',
          url: 'https://git.example.org/someone/things/compare/1...2',
          color: 9936031,
          footer: { text: '' },
          author,
          fields: null,
        },
      ],
    })
    assert.deepEqual([status, body.author.username, body.author.avatar], [200, 'example', null])
    assert.equal(body.embeds[0].author.name, 'someone')
    assert.equal('footer' in body.embeds[0], false)
  })

  test('answers 204 without waiting', async () => {
    const { status, body } = await world.nobody.post(`/webhooks/${webhook.id}/${webhook.token}`, {
      content: 'and gone',
    })
    assert.deepEqual([status, body], [204, undefined])
    assert.equal((await newest()).content, 'and gone')
  })

  test('emits the message without a member', async () => {
    const events = await world.eventsOf(() => send({ content: 'told' }), webhook.channel_id)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['MESSAGE_CREATE'],
    )
    const { author, webhook_id, guild_id, member }: any = events[0]?.data ?? {}
    assert.deepEqual([author.id, webhook_id, guild_id, member], [webhook.id, webhook.id, world.guildId, undefined])
  })

  test('posts under a given name and picture, which stay with the message', async () => {
    const avatar = dataUri(await picture('png'))
    const made = await newWebhook(world, { avatar })
    const { body } = await send({ content: 'x', username: '  Herald ' }, '', made)
    assert.deepEqual([body.author.username, body.author.avatar], ['Herald', made.avatar])
    await world.owner.api.patch(`/webhooks/${made.id}`, { name: 'Later', avatar: null })
    assert.deepEqual((await newest(made.channel_id)).author, body.author)
    await world.owner.api.delete(`/webhooks/${made.id}`)
    assert.deepEqual((await newest(made.channel_id)).author, body.author)
  })

  test('returns the application that created the webhook', async () => {
    const made = await newWebhook(world, { who: world.bot })
    const { body } = await send({ content: 'x' }, '', made)
    assert.equal(body.application_id, (await world.bot.api.get('/applications/@me')).body.id)
  })

  test('refuses a name that is too long or imitates the service, and an invalid address', async () => {
    for (const fields of [
      { username: 'x'.repeat(81) },
      { username: 'Discord' },
      { avatar_url: 'ftp://example.org/x' },
      { avatar_url: 'no' },
    ]) {
      await world.refuses(() => send({ content: 'x', ...fields }), 400, 50035)
    }
    assert.equal((await send({ content: 'x', avatar_url: 'https://example.org/x.png' })).status, 200)
    await world.refuses(() => send({}), 400, 50006)
  })

  test('mentions users, and everyone and roles only on request', async () => {
    const { member, roles } = world
    const content = `<@${member.id}> <@&${roles.moderator}> @everyone`
    const { body } = await send({ content })
    const shown = ({ mentions, mention_roles, mention_everyone }: any) => [
      mentions.map(({ id }: any) => id),
      mention_roles,
      mention_everyone,
    ]
    assert.deepEqual(shown(body), [[member.id], [], false])
    const asked = await send({ content, allowed_mentions: { parse: ['everyone', 'roles'] } })
    assert.deepEqual(shown(asked.body), [[], [roles.moderator], true])
    assert.deepEqual(shown((await send({ content, allowed_mentions: { parse: [] } })).body), [[], [], false])
  })

  test('posts in a thread of its channel, reopens it, and is counted', async () => {
    const thread = await startThread(world, world.owner)
    await world.owner.api.patch(`/channels/${thread.id}`, { archived: true })
    const { body } = await send({ content: `<@${world.member.id}>` }, `&thread_id=${thread.id}`)
    assert.equal(body.channel_id, thread.id)
    const after = (await world.owner.api.get(`/channels/${thread.id}`)).body
    assert.deepEqual([after.thread_metadata.archived, after.message_count, after.member_count], [false, 1, 2])
    await send({ content: 'on' }, `&thread_id=${thread.id}`)
    assert.equal((await world.owner.api.get(`/channels/${thread.id}`)).body.message_count, 2)
  })

  test('refuses threads of other channels, unknown channels, and locked threads', async () => {
    const elsewhere = await newWebhook(world)
    const thread = await startThread(world, world.owner)
    await world.refuses(() => send({ content: 'x' }, `&thread_id=${thread.id}`, elsewhere), 400, 10003)
    await world.refuses(() => send({ content: 'x' }, `&thread_id=${webhook.channel_id}`), 400, 10003)
    await world.refuses(() => send({ content: 'x' }, '&thread_id=1'), 400, 10003)
    await world.refuses(() => send({ content: 'x' }, '&thread_id=abc'), 400, 50035)
    await world.owner.api.patch(`/channels/${thread.id}`, { locked: true })
    await world.refuses(() => send({ content: 'x' }, `&thread_id=${thread.id}`), 403, 160005)
  })

  test('starts a post in a forum with tags, and continues it', async () => {
    const available_tags = [{ name: 'open' }, { name: 'closed', moderated: true }]
    const { id: forum, available_tags: tags } = await newForum(world, { available_tags })
    const made = await newWebhook(world, { channelId: forum })
    const begin = (fields: object = {}, query = '') =>
      send({ content: 'x', thread_name: 'News', ...fields }, query, made)
    const events = await world.eventsOf(() => begin({ applied_tags: [tags[0].id] }))
    const created: any = events.find(({ type }) => type === 'THREAD_CREATE')?.data
    assert.deepEqual(
      [created.name, created.owner_id, created.applied_tags, created.member_count],
      ['News', made.id, [tags[0].id], 0],
    )
    const first = await newest(created.id)
    assert.deepEqual([first.id, first.webhook_id], [created.id, made.id])
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.user_id], [110, created.id, null])
    assert.equal((await send({ content: 'on' }, `&thread_id=${created.id}`, made)).body.channel_id, created.id)
    await world.refuses(() => begin({ thread_name: undefined }), 400, 220001)
    await world.refuses(() => begin({}, `&thread_id=${created.id}`), 400, 220002)
    await world.refuses(() => begin({ applied_tags: ['1'] }), 404, 10087)
    await world.refuses(() => begin({ applied_tags: [tags[1].id] }), 403, 50013)
    await world.refuses(() => begin({ thread_name: 'x'.repeat(101) }), 400, 50035)
    await world.refuses(() => send({ content: 'x', thread_name: 'News' }), 400, 220003)
  })

  test('refuses a wrong token before it validates the body', async () => {
    const other = await newWebhook(world)
    await world.refuses(
      () => world.nobody.post(`/webhooks/${webhook.id}/${other.token}?wait=x`, 'nonsense'),
      401,
      50027,
    )
    await world.refuses(() => world.nobody.post(`/webhooks/1/${other.token}?wait=x`, 'nonsense'), 404, 10015)
    await world.refuses(() => send({ content: 'x' }, '&wait=perhaps'), 400, 50035)
  })

  test('accepts embeds, and components from an application’s webhook', async () => {
    const made = await newWebhook(world, { who: world.bot })
    const button = { type: 1, components: [{ type: 2, style: 1, custom_id: 'x', label: 'x' }] }
    const { body } = await send({ embeds: [{ title: 'News' }], components: [button] }, '', made)
    assert.deepEqual([body.embeds[0].title, body.components[0].components[0].custom_id], ['News', 'x'])
    const path = `/webhooks/${made.id}/${made.token}/messages/${body.id}`
    assert.deepEqual((await world.nobody.patch(path, { components: [] })).body.components, [])
  })

  test('accepts files, also for the first message of a post', async () => {
    const { body } = await send(messageForm({ content: 'x' }, { 0: { bytes: 'hello', name: 'a.txt' } }))
    assert.deepEqual([body.attachments[0].filename, body.attachments[0].size], ['a.txt', 5])
    const path = `/webhooks/${webhook.id}/${webhook.token}/messages/${body.id}`
    const changed = await world.nobody.patch(path, messageForm({}, { 0: { bytes: 'more', name: 'b.txt' } }))
    assert.deepEqual(
      changed.body.attachments.map(({ filename }: any) => filename),
      ['a.txt', 'b.txt'],
    )
    const { id } = await newForum(world)
    const made = await newWebhook(world, { channelId: id })
    const post = messageForm({ thread_name: 'Post' }, { 0: { bytes: 'first', name: 'c.txt' } })
    assert.equal((await send(post, '', made)).body.attachments[0].filename, 'c.txt')
    await world.refuses(() => world.nobody.post(`/webhooks/${webhook.id}/wrong`, post), 401, 50027)
  })

  test('accepts non-interactive components on request', async () => {
    const link = { type: 1, components: [{ type: 2, style: 5, url: 'https://example.org', label: 'x' }] }
    const { body } = await send({ components: [link] }, '&with_components=true')
    assert.equal(body.components[0].components[0].url, 'https://example.org')
    const text = { type: 17, components: [{ type: 10, content: `<@${world.member.id}>` }] }
    const other = await send({ components: [text], flags: 1 << 15 }, '&with_components=true')
    assert.deepEqual([other.body.components[0].type, other.body.mentions.length], [17, 1])
  })

  test('drops components of a webhook that no application created', async () => {
    const button = { type: 1, components: [{ type: 2, style: 1, custom_id: 'x', label: 'x' }] }
    assert.deepEqual((await send({ content: 'x', components: [button] })).body.components, [])
    await world.refuses(() => send({ content: 'x', components: [button] }, '&with_components=true'), 400, 50035)
    const { errors } = (await send({ content: 'x', components: [button] }, '&with_components=true')).body
    assert.equal(errors.components[0]._errors[0].code, 'COMPONENT_TYPE_INVALID')
  })

  test('requires no permission beyond the token, and works in a channel hidden from @everyone', async () => {
    const id = await newTextChannel(world, { permission_overwrites: [{ id: world.guildId, type: 0, deny: '1024' }] })
    const made = await newWebhook(world, { channelId: id })
    assert.equal((await send({ content: 'x' }, '', made)).status, 200)
  })

  test('fails once the webhook is deleted, even during the request', async () => {
    const made = await newWebhook(world)
    const [deleted, ...sent] = await Promise.all([
      world.owner.api.delete(`/webhooks/${made.id}`),
      ...Array.from({ length: 5 }, () => send({ content: 'x' }, '', made)),
    ])
    assert.equal(deleted?.status, 204)
    for (const { status } of sent) assert.ok(status === 200 || status === 404, String(status))
    await world.refuses(() => send({ content: 'x' }, '', made), 404, 10015)
  })

  if (STORE_UNDER_TEST === 'postgres') {
    test('leaves nothing in a channel that is deleted meanwhile', async () => {
      const made = await newWebhook(world)
      await Promise.all([
        ...Array.from({ length: 5 }, () => send({ content: 'late' }, '', made)),
        world.owner.api.delete(`/channels/${made.channel_id}`),
      ])
      assert.ok(
        !(await world.contents()).split('\n').some((line) => line.startsWith(`(${world.guildId},${made.channel_id},`)),
      )
    })
  }
})
