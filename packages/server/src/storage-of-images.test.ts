import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newGroup } from '@guildhall/testing/features/groups'
import { externalEvent } from '@guildhall/testing/features/scheduled-events'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { mp4Video } from '@guildhall/testing/requests/mp4-video'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { animatedPicture, dataUri, picture } from '@guildhall/testing/requests/pictures'
import { rerunMigration } from '@guildhall/testing/stores/rerun-migration'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const SETTINGS = '/guildhall/instance/settings'
const WIDE = { width: 1024, height: 576 }
const BOOSTED = {
  features: ['ANIMATED_ICON', 'BANNER', 'INVITE_SPLASH', 'DISCOVERABLE', 'COMMUNITY', 'ROLE_ICONS'],
  premium_tier: 3 as const,
}

describe('The storage used by images', () => {
  let world: World
  let image: string
  let guild: string
  before(async () => {
    world = await World.create()
    image = dataUri(await picture('png'))
    guild = `/guilds/${(await world.newGuild(world.owner, 'Boosted', { settings: BOOSTED })).id}`
  })
  after(() => world.close())

  const allow = async (settings: object) =>
    assert.equal((await world.administrator.api.patch(SETTINGS, settings)).status, 200)
  afterEach(() => allow({ max_storage_per_user: null, max_storage_per_guild: null }))
  const usesOf = async (id: string) => {
    const rows = await world.db.q.selectFrom('storage_use').select('bytes').where('owner_id', '=', id).execute()
    return rows.map(({ bytes }) => Number(bytes))[0] ?? 0
  }
  const made = async (path: string, body: object, by = world.owner): Promise<string> => {
    const answer = await by.api.post(path, body)
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body.id
  }

  /** All ways to store an image, with the owner for whom it counts besides the sender. */
  async function ways(): Promise<Record<string, () => Promise<any>>> {
    const { api } = world.owner
    const app = `/applications/${world.bot.id}`
    const wide = dataUri(await picture('png', WIDE))
    const sticker = await picture('png', { width: 320, height: 320 })
    const general = (await api.get(`${guild}/channels`)).body.find(({ type }: any) => type === 0).id
    const role = await made(`${guild}/roles`, { name: 'role' })
    const hook = await made(`/channels/${general}/webhooks`, { name: 'hook' })
    const event = await made(`${guild}/scheduled-events`, externalEvent(world.clock.now()))
    const team = await made('/teams', { name: 'team' })
    const group = (await newGroup(world.owner, [world.member, world.moderator])).id
    return {
      'a guild’s icon': () => api.patch(guild, { icon: image }),
      'a guild’s banner': () => api.patch(guild, { banner: image }),
      'a guild’s splash': () => api.patch(guild, { splash: image }),
      'a new guild’s icon': () => api.post('/guilds', { name: 'new', icon: image }),
      'an emoji': () => api.post(`${guild}/emojis`, { name: 'emoji', image }),
      'a sticker': () =>
        api.post(`${guild}/stickers`, multipartForm({ name: 'sticker', tags: 'x' }, { file: sticker })),
      'a role’s icon': () => api.patch(`${guild}/roles/${role}`, { icon: image }),
      'a new role’s icon': () => api.post(`${guild}/roles`, { name: 'new', icon: image }),
      'a webhook’s avatar': () => api.patch(`/webhooks/${hook}`, { avatar: image }),
      'a new webhook’s avatar': () => api.post(`/channels/${general}/webhooks`, { name: 'new', avatar: image }),
      'an event’s image': () => api.patch(`${guild}/scheduled-events/${event}`, { image }),
      'a new event’s image': () => api.post(`${guild}/scheduled-events`, externalEvent(world.clock.now(), { image })),
      'a member’s avatar': () => api.patch(`${guild}/members/@me`, { avatar: image }),
      'a member’s banner': () => api.patch(`${guild}/members/@me`, { banner: image }),
      'a user’s avatar': () => api.patch('/users/@me', { avatar: image }),
      'a user’s banner': () => api.patch('/users/@me', { banner: image }),
      'a group’s icon': () => api.patch(`/channels/${group}`, { icon: image }),
      'a team’s icon': () => api.patch(`/teams/${team}`, { icon: image }),
      'an application’s icon': () => api.patch(app, { icon: image }),
      'an application’s cover': () => api.patch(app, { cover_image: image }),
      'an application’s emoji': () => api.post(`${app}/emojis`, { name: 'emoji', image }),
      'an Activity’s cover': () => api.patch(`${app}/embedded-activity-config`, { cover_image: wide }),
      'an Activity’s background': () => api.patch(`${app}/embedded-activity-config`, { background_image: wide }),
      'an Activity’s film': () =>
        api.patch(`${app}/embedded-activity-config`, {
          preview_video: `data:video/mp4;base64,${mp4Video({ seconds: 1 }).toString('base64')}`,
        }),
      'a bot’s own avatar': () => world.bot.api.patch('/users/@me', { avatar: image }),
      'a link’s image': () => api.post(`${app}/links`, { title: 'a', description: 'b', image: wide }),
    }
  }

  test('is limited and counted for the sender, for every kind of image', async () => {
    for (const [name, send] of Object.entries(await ways())) {
      await allow({ max_storage_per_user: 1 })
      await world.refuses(send, 400, 30902)
      await allow({ max_storage_per_user: null })
      const before = await usesOf(world.owner.id)
      const { status, body } = await send()
      assert.ok(status < 300, `${name}: ${JSON.stringify(body)}`)
      assert.ok((await usesOf(world.owner.id)) > before, name)
    }
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('is limited for each guild across all senders', async () => {
    const { id } = await world.newGuild(world.owner, 'Small')
    const emoji = ({ api }: Person, name: string) => api.post(`/guilds/${id}/emojis`, { name, image })
    assert.equal((await emoji(world.owner, 'first')).status, 201)
    await allow({ max_storage_per_guild: 1 + (await usesOf(id)) })
    await world.refuses(() => emoji(world.owner, 'second'), 400, 30903)
    await world.join(world.member, { guildId: id })
    await world.refuses(() => world.member.api.patch(`/guilds/${id}/members/@me`, { avatar: image }), 400, 30903)
  })

  test('is released when images or their owners are replaced or deleted', async () => {
    const { id, general } = await world.newGuild(world.owner, 'Doomed')
    const { api } = await world.newPerson('artist')
    const { id: artist } = (await api.get('/users/@me')).body
    await api.patch('/users/@me', { avatar: image })
    const small = await usesOf(artist)
    await api.patch('/users/@me', { avatar: dataUri(await animatedPicture('gif', 3), 'image/gif') })
    assert.notEqual(await usesOf(artist), small)
    await api.patch('/users/@me', { avatar: null })
    assert.equal(await usesOf(artist), 0)

    const before = await usesOf(world.owner.id)
    const emoji = await made(`/guilds/${id}/emojis`, { name: 'one', image })
    const hook = await made(`/channels/${general}/webhooks`, { name: 'hook', avatar: image })
    const app = await made('/applications', { name: 'Doomed' })
    const own = await made(`/applications/${app}/emojis`, { name: 'one', image })
    await made(`/applications/${app}/emojis`, { name: 'two', image })
    assert.ok((await usesOf(world.owner.id)) > before && (await usesOf(id)) > 0)
    await world.owner.api.delete(`/guilds/${id}/emojis/${emoji}`)
    await world.owner.api.delete(`/webhooks/${hook}`)
    assert.equal(await usesOf(id), 0)
    await world.owner.api.delete(`/applications/${app}/emojis/${own}`)
    await world.owner.api.post(`/applications/${app}/delete`, {})
    await world.app.worker.settled()
    assert.equal(await usesOf(world.owner.id), before)

    await made(`/guilds/${id}/emojis`, { name: 'one', image })
    await world.owner.api.delete(`/guilds/${id}`)
    await world.app.worker.settled()
    assert.deepEqual([await usesOf(world.owner.id), await usesOf(id)], [before, 0])
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('can shrink to a smaller picture, even above the limit', async () => {
    const person = await world.newPerson('large')
    const large = dataUri(await picture('png', { width: 300, height: 300 }))
    assert.equal((await person.api.patch('/users/@me', { avatar: large })).status, 200)
    await allow({ max_storage_per_user: 1 })
    assert.equal((await person.api.patch('/users/@me', { avatar: image })).status, 200)
    await world.refuses(() => person.api.patch('/users/@me', { avatar: large }), 400, 30902)
  })

  test('counts earlier images for their owners', async () => {
    const { id } = await world.newGuild(world.owner, 'Old')
    await made(`/guilds/${id}/emojis`, { name: 'one', image })
    const person = await world.newPerson('old')
    await person.api.patch('/users/@me', { avatar: image })
    const before = [await usesOf(id), await usesOf(person.id)]
    await rerunMigration(world, '0089-storage-limits', async (q) => {
      await q.schema.dropTable('target_use').execute()
      await q.deleteFrom('storage_use').execute()
      await q.schema.alterTable('images').dropColumn('sender_id').execute()
      await q.schema.alterTable('images').dropColumn('size').execute()
    })
    assert.deepEqual([await usesOf(id), await usesOf(person.id)], before)
    assert.deepEqual(await storeFaults(world.db), [])
  })
})
