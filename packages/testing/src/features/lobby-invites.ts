import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ApiResponse } from '../clients/test-client.ts'
import { World } from '../worlds/world.ts'
import { type Game, newGame } from './lobbies.ts'

type Player = Awaited<ReturnType<Game['player']>>
type SendInvite = (callers: { world: World; player: Player }, lobbyId: string) => Promise<ApiResponse>

/**
 * Tests an operation that creates invites of lobbies.
 *
 * @param send creates an invite for the world's stranger, who is a member of the lobby
 */
export function testLobbyInvites(name: string, send: SendInvite): void {
  void describe(name, () => {
    let world: World
    let game: Game
    let player: Player
    let owner: Player
    let id: string
    before(async () => {
      world = await World.create({ rateLimits: true })
      game = await newGame(world)
      player = await game.player(world.stranger)
      owner = await game.player(world.owner)
    })
    after(() => world.close())
    beforeEach(async () => {
      const members = [{ id: world.owner.id, flags: 1 }, { id: world.stranger.id }]
      id = (await game.newLobby({ members })).id
      const channel = { name: 'game', type: 0 }
      const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, channel)
      assert.equal((await owner.patch(`/lobbies/${id}/channel-linking`, { channel_id: body.id })).status, 200)
    })

    const invite = () => send({ world, player }, id)

    test('creates an invite that only the member can use', async () => {
      const events = await world.eventsOf(async () => {
        const { status, body } = await invite()
        assert.deepEqual([status, Object.keys(body)], [200, ['code']])
        await world.app.worker.settled()
        const other = await world.newPerson(`other${id}`)
        await world.refuses(() => other.api.post(`/invites/${body.code}`, {}), 404, 10006)
        assert.equal((await world.stranger.api.post(`/invites/${body.code}`, {})).status, 200)
        assert.equal((await world.owner.api.get(`/invites/${body.code}`)).status, 404)
      }, world.guildId)
      assert.ok(
        events.some(({ type, data }) => type === 'INVITE_CREATE' && data.max_uses === 1 && data.max_age === 3600),
      )
      await world.stranger.api.delete(`/users/@me/guilds/${world.guildId}`)
    })

    test('refuses users who are not members, and lobbies without a channel', async () => {
      await world.bot.api.delete(`/lobbies/${id}/members/${world.stranger.id}`)
      await world.refuses(invite, 404, 10007)
      await world.bot.api.put(`/lobbies/${id}/members/${world.stranger.id}`, {})
      await owner.patch(`/lobbies/${id}/channel-linking`, {})
      await world.refuses(invite, 404, 10003)
      await world.bot.api.delete(`/lobbies/${id}`)
      await world.refuses(invite, 404, 10031)
    })

    test('refuses a fourth invite of a member within an hour', async () => {
      for (let i = 0; i < 3; i++) assert.equal((await invite()).status, 200)
      await world.refuses(invite, 429)
    })
  })
}
