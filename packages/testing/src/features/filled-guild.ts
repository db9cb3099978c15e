import assert from 'node:assert/strict'
import { messageForm } from '../requests/multipart-form.ts'
import { dataUri, picture } from '../requests/pictures.ts'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** Adds something of every kind that an import keeps. */
export async function fillGuild({ owner, member, moderator, bot, guildId, channels, roles }: World): Promise<void> {
  const post = async (path: string, body: unknown, who: Person = owner): Promise<any> => {
    const answer = await who.api.post(path, body)
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const image = dataUri(await picture('png'))
  await owner.api.patch(`/guilds/${guildId}`, { name: 'The old hall', icon: image, verification_level: 1 })
  for (const { api } of [member, moderator]) await api.patch('/users/@me', { avatar: image })
  const category = await post(`/guilds/${guildId}/channels`, { name: 'A category', type: 4 })
  const news = await post(`/guilds/${guildId}/channels`, {
    name: 'hall',
    parent_id: category.id,
    topic: 'What is new',
    permission_overwrites: [
      { id: roles.member, type: 0, allow: '1024', deny: '2048' },
      { id: member.id, type: 1, allow: '2048' },
    ],
  })
  const emoji = await post(`/guilds/${guildId}/emojis`, { name: 'hut', image })
  const first = await post(`/channels/${news.id}/messages`, {
    content: `Hello <@${member.id}> <@&${roles.moderator}> <#${channels.general}> <:hut:${emoji.id}>`,
    embeds: [{ title: 'An embed', description: `by <@${owner.id}>`, fields: [{ name: 'a', value: 'b' }] }],
  })
  await post(
    `/channels/${news.id}/messages`,
    { content: 'a reply', message_reference: { message_id: first.id } },
    moderator,
  )
  await owner.api.patch(`/channels/${news.id}/messages/${first.id}`, { content: 'edited' })
  await owner.api.put(`/channels/${news.id}/messages/pins/${first.id}`)
  for (const { api } of [owner, moderator]) {
    await api.put(`/channels/${news.id}/messages/${first.id}/reactions/%F0%9F%8E%89/@me`)
    await api.put(`/channels/${news.id}/messages/${first.id}/reactions/hut:${emoji.id}/@me`)
  }
  const files = { 0: { name: 'notes.txt', bytes: 'some notes' }, 1: { name: 'a.png', bytes: await picture('png') } }
  await owner.api.post(`/channels/${channels.general}/messages`, messageForm({ content: 'files' }, files))
  const [withFiles] = (await owner.api.get(`/channels/${channels.general}/messages?limit=1`)).body
  const forward = { type: 1, channel_id: channels.general, message_id: withFiles.id }
  await post(`/channels/${news.id}/messages`, { message_reference: forward }, moderator)
  const thread = await post(`/channels/${news.id}/messages/${first.id}/threads`, { name: 'A thread' })
  for (let index = 0; index < 5; index++)
    await post(`/channels/${thread.id}/messages`, { content: `in the thread ${index}` })
  const hidden = await post(`/channels/${channels.general}/threads`, { name: 'Hidden', type: 12 })
  await post(`/channels/${hidden.id}/messages`, { content: 'psst' })
  await owner.api.patch(`/channels/${hidden.id}`, { archived: true })
  const webhook = await post(`/channels/${channels.general}/webhooks`, { name: 'A webhook' })
  await post(`/webhooks/${webhook.id}/${webhook.token}?wait=true`, { content: 'by a webhook', username: 'Somebody' })
  for (let index = 0; index < 130; index++)
    await post(`/channels/${channels.general}/messages`, { content: `message ${index}` }, index % 2 === 0 ? bot : owner)
}
