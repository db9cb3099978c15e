import {
  actionRow,
  buttonInteraction,
  followupPath,
  interactiveButton,
  respondToInteraction,
  sendFollowup,
} from '../features/interactions.ts'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'
import type { GatewayClient } from './gateway-client.ts'

/** A random action with its channel and user, whatever its outcome. */
interface RandomAction {
  readonly channelId: string | undefined
  readonly person: Person
  readonly which: number
  readonly whom: number
  readonly yes: boolean
}

const EPHEMERAL = 64

/** A user presses a button, and the application responds in a random way. */
export async function randomInteraction(
  world: World,
  bot: GatewayClient,
  { channelId, person, which, whom, yes }: RandomAction,
): Promise<void> {
  const shown = { content: `press ${which}`, components: [actionRow(interactiveButton('go'))] }
  const { status, body } = await world.bot.api.post(`/channels/${channelId}/messages`, shown)
  if (status !== 200) return
  const use = buttonInteraction(world, body.id, 'go', { channel_id: channelId })
  const isTaken = async ({ api }: Person) => (await api.post('/interactions', use)).status === 204
  if (!(await isTaken(person)) && !(await isTaken(world.owner))) return
  const interaction = (await bot.next('INTERACTION_CREATE', ({ message }) => message?.id === body.id)).d
  const flags = yes ? EPHEMERAL : 0
  const hook = followupPath(interaction)
  const original = `${hook}/messages/@original`
  switch (whom % 5) {
    case 0:
      await respondToInteraction(world, interaction, { type: 7, data: { content: `pressed ${which}` } })
      break
    case 1:
      await respondToInteraction(world, interaction, { type: 5, data: { flags } })
      break
    case 2:
      // Without a response, it expires.
      return
    default:
      await respondToInteraction(world, interaction, { type: 4, data: { content: `answered ${which}`, flags } })
  }
  await world.nobody.patch(original, { content: `changed ${which}` })
  if (which % 2 === 0) await sendFollowup(world, hook, { content: `more ${which}`, flags: EPHEMERAL - flags })
  if (which % 3 === 0) await world.nobody.delete(original)
}

/** Creates, edits or deletes a webhook, or sends, edits and deletes its messages. */
export async function randomWebhookAction(world: World, { channelId, which, whom, yes }: RandomAction): Promise<void> {
  const { api } = world.owner
  const all: { id: string; token?: string }[] = (await api.get(`/guilds/${world.guildId}/webhooks`)).body
  const known = all.filter(({ token }) => token !== undefined)
  const one = known[which % Math.max(known.length, 1)]
  if (!one || whom % 4 === 0) {
    await api.post(`/channels/${channelId}/webhooks`, { name: `webhook ${which}` })
    return
  }
  if (whom % 4 === 1) {
    await (yes ? api.patch(`/webhooks/${one.id}`, { channel_id: channelId }) : api.delete(`/webhooks/${one.id}`))
    return
  }
  const path = `/webhooks/${one.id}/${one.token}`
  const { status, body } = await world.nobody.post(`${path}?wait=true`, { content: `by a webhook ${which}` })
  if (status !== 200) return
  await world.nobody.patch(`${path}/messages/${body.id}`, { content: `by a webhook again ${which}` })
  if (yes) await world.nobody.delete(`${path}/messages/${body.id}`)
}

/** Creates a poll, has two users vote, one of them twice, and ends or deletes it. */
export async function randomPollAction(
  world: World,
  { channelId, person, which, whom, yes }: RandomAction,
): Promise<void> {
  const { api } = world.owner
  const answers = ['one', 'two', 'three'].map((text) => ({ poll_media: { text } }))
  const poll = { question: { text: `Well ${which}?` }, answers, duration: 1, allow_multiselect: yes }
  const { status, body } = await api.post(`/channels/${channelId}/messages`, { poll })
  if (status !== 200) return
  const path = `/channels/${channelId}/polls/${body.id}`
  const votes = [api, person.api].map((each, i) =>
    each.put(`${path}/answers/@me`, { answer_ids: [1 + ((which + i) % 3)] }),
  )
  await Promise.all(votes)
  await api.put(`${path}/answers/@me`, { answer_ids: yes ? [1, 2] : [1 + (whom % 3)] })
  if (whom % 3 === 0) await api.post(`${path}/expire`)
  if (whom % 3 === 1) await api.delete(`/channels/${channelId}/messages/${body.id}`)
}

/** Follows an announcement channel, publishes a message there, and edits or deletes it. */
export async function randomCrosspost(world: World, { channelId, which, whom, yes }: RandomAction): Promise<void> {
  const { api } = world.owner
  const state = await world.app.kernel.readModel.find(world.guildId)
  const news = [...(state?.channels.values() ?? [])].find(({ type }) => type === 5)
  if (!news) return
  if (yes) await api.post(`/channels/${news.id}/followers`, { webhook_channel_id: channelId })
  const { status, body } = await api.post(`/channels/${news.id}/messages`, { content: `news ${which}` })
  if (status !== 200) return
  const path = `/channels/${news.id}/messages/${body.id}`
  await api.post(`${path}/crosspost`)
  if (whom % 3 === 0) await api.patch(path, { content: `other news ${which}` })
  if (whom % 3 === 1) await api.delete(path)
}
