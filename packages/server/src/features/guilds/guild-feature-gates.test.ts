import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { GUILD_FEATURES } from '@guildhall/protocol/enums/guild-feature'
import type { ApiResponse } from '@guildhall/testing/clients/test-client'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { animatedPicture, dataUri, lottieAnimation, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import { mustTakeInvites } from './invites-paused-rules.ts'

/**
 * What each feature of a guild enables or disables, and that only the feature does so (docs/spec/guilds.md#features).
 */
describe('Guild features', () => {
  let world: World
  let guildId: string
  let png: string
  let gif: string
  let count = 0
  before(async () => {
    world = await World.create()
    guildId = (await world.newGuild(world.owner)).id
    png = dataUri(await picture('png'))
    gif = dataUri(await animatedPicture('gif'))
  })
  after(() => world.close())

  const give = async (features: readonly string[]) => {
    const { status, body } = await world.administrator.api.put(`/guildhall/guilds/${guildId}/features`, { features })
    assert.equal(status, 200)
    return body.features
  }
  const path = (rest = '') => `/guilds/${guildId}${rest}`
  const change = (body: object) => world.owner.api.patch(path(), body)
  const newChannel = (body: object) => world.owner.api.post(path('/channels'), { name: `channel${count++}`, ...body })
  const newRole = (body: object) => world.owner.api.post(path('/roles'), body)

  const GATES: { feature: string; opens: string; act: () => Promise<ApiResponse>; refused: [number, number] }[] = [
    { feature: 'ANIMATED_ICON', opens: 'icons that move', act: () => change({ icon: gif }), refused: [403, 50101] },
    { feature: 'INVITE_SPLASH', opens: 'splashes', act: () => change({ splash: png }), refused: [403, 50101] },
    { feature: 'BANNER', opens: 'banners', act: () => change({ banner: png }), refused: [403, 50101] },
    { feature: 'ROLE_ICONS', opens: 'icons of roles', act: () => newRole({ icon: png }), refused: [403, 50101] },
    {
      feature: 'ROLE_ICONS',
      opens: 'emojis of roles',
      act: () => newRole({ unicode_emoji: '🔥' }),
      refused: [403, 50101],
    },
    {
      feature: 'ENHANCED_ROLE_COLORS',
      opens: 'gradients of roles',
      act: () => newRole({ colors: { primary_color: 1, secondary_color: 2, tertiary_color: null } }),
      refused: [403, 50101],
    },
    {
      feature: 'VIP_REGIONS',
      opens: 'the highest bitrate',
      act: () => newChannel({ type: ChannelType.GUILD_VOICE, bitrate: 384_000 }),
      refused: [400, 30052],
    },
    {
      feature: 'NEWS',
      opens: 'announcement channels',
      act: () => newChannel({ type: ChannelType.GUILD_ANNOUNCEMENT }),
      refused: [400, 50035],
    },
    {
      feature: 'COMMUNITY',
      opens: 'forums',
      act: () => newChannel({ type: ChannelType.GUILD_FORUM }),
      refused: [400, 50035],
    },
    {
      feature: 'COMMUNITY',
      opens: 'stages',
      act: () => newChannel({ type: ChannelType.GUILD_STAGE_VOICE }),
      refused: [400, 50035],
    },
    {
      feature: 'DISCOVERABLE',
      opens: 'the preview to strangers',
      act: () => world.stranger.api.get(path('/preview')),
      refused: [404, 10004],
    },
    {
      feature: 'DISCOVERABLE',
      opens: 'discovery splashes',
      act: () => change({ discovery_splash: png }),
      refused: [403, 50101],
    },
    {
      feature: 'VERIFIED',
      opens: 'stickers that are drawn',
      act: () =>
        world.owner.api.post(
          path('/stickers'),
          multipartForm({ name: 'drawn', tags: 'x' }, { file: Buffer.from(JSON.stringify(lottieAnimation())) }),
        ),
      refused: [400, 50046],
    },
  ]
  for (const { feature, opens, act, refused } of GATES) {
    test(`${feature} enables ${opens}`, async () => {
      const bought = ['ANIMATED_BANNER', 'PARTNERED', 'NEWS', 'BANNER', 'ANIMATED_ICON', 'INVITE_SPLASH', 'ROLE_ICONS']
      await give(feature === 'VERIFIED' || feature === 'NEWS' ? [] : bought.filter((each) => each !== feature))
      await world.refuses(act, ...refused)
      await give([feature])
      const { status, body } = await act()
      assert.ok(status < 300, JSON.stringify(body))
    })
  }

  test('ANIMATED_BANNER enables animated banners if BANNER enables banners', async () => {
    for (const features of [['BANNER'], ['ANIMATED_BANNER']]) {
      await give(features)
      await world.refuses(() => change({ banner: gif }), 403, 50101)
    }
    await give(['BANNER', 'ANIMATED_BANNER'])
    assert.equal((await change({ banner: gif })).status, 200)
  })

  test('VIP_REGIONS adds voice regions', async () => {
    const regions = async () => (await world.owner.api.get(path('/regions'))).body.length
    await give([])
    const few = await regions()
    await give(['VIP_REGIONS'])
    assert.ok((await regions()) > few)
  })

  test('MORE_STICKERS gives as many slots as the highest tier', async () => {
    const send = async () =>
      world.owner.api.post(
        path('/stickers'),
        multipartForm({ name: 'slot', tags: 'x' }, { file: await picture('png') }),
      )
    await give([])
    const { body } = await world.owner.api.get(path('/stickers'))
    for (let made = body.length; made < 5; made++) assert.equal((await send()).status, 201)
    await world.refuses(send, 400, 30039)
    await give(['MORE_STICKERS'])
    assert.equal((await send()).status, 201)
  })

  test('MEMBER_VERIFICATION_GATE_ENABLED makes new members pending', async () => {
    for (const features of [[], ['MEMBER_VERIFICATION_GATE_ENABLED']]) {
      await give(features)
      const who = await world.newPerson(`joiner${count++}`)
      await world.join(who, { guildId })
      const { body } = await world.owner.api.get(path(`/members/${who.id}`))
      assert.equal(body.pending, features.length > 0)
    }
  })

  test('INVITES_DISABLED pauses invites', async () => {
    const settings = async () => {
      const guild = await world.app.kernel.readModel.find(guildId)
      assert.ok(guild)
      return guild.settings
    }
    await give([])
    mustTakeInvites(await settings(), world.clock.now())
    await give(['INVITES_DISABLED'])
    const closed = await settings()
    assert.throws(() => mustTakeInvites(closed, world.clock.now()), { status: 403, code: 40006 })
  })

  test('can each be switched on and off by the administrator', async () => {
    for (const feature of GUILD_FEATURES) assert.deepEqual(await give([feature]), [feature])
    assert.deepEqual((await give(GUILD_FEATURES)).toSorted(), GUILD_FEATURES.toSorted())
    assert.deepEqual(await give([]), [])
  })
})
