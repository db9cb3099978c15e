import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import type { Person } from '@guildhall/testing/worlds/people'
import { ServerPair } from '@guildhall/testing/worlds/server-pair'
import { until } from '@guildhall/testing/worlds/until'

/** How often each change is made; the environment can set more, for measurements. */
const ROUNDS = Number(process.env.GUILDHALL_TEST_ROUNDS ?? 3)

/** Verifies docs/operating.md: a change at one of two servers on a database soon reaches the other. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('Changes on one of two servers', () => {
    const url = newPostgresUrl()
    let pair: ServerPair
    let made: Awaited<ReturnType<typeof prepared>>
    const figures: string[] = []
    before(async () => {
      const started = await ServerPair.start(url, prepared)
      pair = started.pair
      made = started.made
    })
    after(async () => {
      await pair.close()
      await dropSchema(url)
    })

    const owner = (method: string, path: string, body?: object, place = 0) =>
      pair.call(method, path, { place, token: made.owner.token, ...(body && { body }) })
    const ask = async (person: Person, path: string) =>
      pair.call('GET', path, { place: 1, token: person.token }).then(({ status, body }) => ({ status, body }))

    /** Makes a change at one server, waits until the other has it, and records the delay after the response. */
    async function seen(
      what: string,
      act: (round: number) => Promise<unknown>,
      isSo: (round: number) => Promise<boolean>,
    ) {
      const delays: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        await act(round)
        const answered = performance.now()
        await until(() => isSo(round))
        delays.push(performance.now() - answered)
      }
      delays.sort((a, b) => a - b)
      const at = (part: number) =>
        (delays[Math.min(delays.length - 1, Math.floor(part * delays.length))] ?? 0).toFixed(1)
      figures.push(`${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
    }

    test('can be read on the other one: settings, roles, channels, overwrites, members, messages', async (t) => {
      const { guildId, general, member, memberRole } = made
      const guild = `/guilds/${guildId}`
      await seen(
        'settings',
        (round) => owner('PATCH', guild, { name: `Guild ${round}` }),
        async (round) => (await ask(made.owner, guild)).body.name === `Guild ${round}`,
      )
      await seen(
        'roles',
        (round) => owner('PATCH', `${guild}/roles/${memberRole}`, { name: `role ${round}` }),
        async (round) =>
          (await ask(made.owner, `${guild}/roles`)).body.some(({ name }: { name: string }) => name === `role ${round}`),
      )
      await seen(
        'overwrites',
        (round) =>
          owner('PUT', `/channels/${general}/permissions/${member.id}`, { type: 1, deny: round % 2 ? '0' : '1024' }),
        async (round) => (await ask(member, `/channels/${general}/messages`)).status === (round % 2 ? 200 : 403),
      )
      await owner('DELETE', `/channels/${general}/permissions/${member.id}`)
      await seen(
        'members',
        (round) => owner('PATCH', `${guild}/members/${member.id}`, { nick: `nick ${round}` }),
        async (round) => (await ask(made.owner, `${guild}/members/${member.id}`)).body.nick === `nick ${round}`,
      )
      await seen(
        'messages',
        (round) => owner('POST', `/channels/${general}/messages`, { content: `said ${round}` }),
        async (round) =>
          (await ask(made.owner, `/channels/${general}/messages?limit=1`)).body[0].content === `said ${round}`,
      )
      t.diagnostic(figures.splice(0).join('; '))
    })

    test('are sent to sessions on the other one: messages, settings, presences, typing', async (t) => {
      const { guildId, general, member } = made
      const [watcher, other] = [new GatewayClient(pair.at(1).port), new GatewayClient(pair.at(0).port)]
      await watcher.identify({ token: made.bot.token })
      await other.identify({ token: member.token })
      const received = (type: string, matches: (d: any) => boolean) => async () =>
        watcher.payloads.some((payload) => payload.t === type && matches(payload.d))
      await seen(
        'MESSAGE_CREATE',
        (round) => owner('POST', `/channels/${general}/messages`, { content: `told ${round}` }),
        (round) => received('MESSAGE_CREATE', ({ content }) => content === `told ${round}`)(),
      )
      await seen(
        'GUILD_UPDATE',
        (round) => owner('PATCH', `/guilds/${guildId}`, { name: `Told ${round}` }),
        (round) => received('GUILD_UPDATE', ({ name }) => name === `Told ${round}`)(),
      )
      await seen(
        'PRESENCE_UPDATE',
        async (round) => {
          const activities = [{ name: `game ${round}`, type: 0 }]
          other.send(3, { since: null, activities, status: 'dnd', afk: false })
        },
        (round) => received('PRESENCE_UPDATE', ({ activities }) => activities[0]?.name === `game ${round}`)(),
      )
      await seen(
        'TYPING_START',
        () => pair.call('POST', `/channels/${general}/typing`, { place: 0, token: member.token }),
        (round) => Promise.resolve(watcher.eventsOf('TYPING_START').length > round),
      )
      await Promise.all([watcher, other].map((client) => client.close(1000)))
      t.diagnostic(figures.splice(0).join('; '))
    })

    test('end sessions on the other one: a revoked token, a removed member', async (t) => {
      const { guildId, leavers, bots } = made
      const clients: GatewayClient[] = []
      for (const leaver of leavers) {
        const client = new GatewayClient(pair.at(1).port)
        await client.identify({ token: leaver.token })
        clients.push(client)
        assert.equal((await ask(leaver, '/users/@me')).status, 200)
      }
      let closed = 0
      for (const client of clients) void client.closed.then(() => closed++)
      await seen(
        'withdrawn tokens',
        (round) => pair.call('POST', '/auth/logout', { place: 0, token: leavers[round]?.token ?? '', body: {} }),
        async (round) =>
          closed > round &&
          (await ask(made.owner, '/users/@me')).status === 200 &&
          (await ask(leavers[round] ?? made.owner, '/users/@me')).status === 401,
      )
      await seen(
        'removed members',
        (round) => owner('DELETE', `/guilds/${guildId}/members/${bots[round]?.id}`),
        async (round) =>
          (await pair.call('GET', `/guilds/${guildId}`, { place: 1, token: `Bot ${bots[round]?.token}` })).status ===
          403,
      )
      t.diagnostic(figures.splice(0).join('; '))
    })
  })
}

async function prepared(world: import('@guildhall/testing/worlds/world').World) {
  const { newBot } = await import('@guildhall/testing/worlds/people')
  const [leavers, bots]: [Person[], Person[]] = [[], []]
  for (let i = 0; i < ROUNDS; i++) {
    const [leaver, bot] = [await world.newPerson(`leaver${i}`), await newBot(world.app, world.owner)]
    await world.join(leaver)
    await world.join(bot)
    leavers.push(leaver)
    bots.push(bot)
  }
  const { guildId, owner, member, bot, channels, roles } = world
  return { guildId, owner, member, bot, general: channels.general, memberRole: roles.member, leavers, bots }
}
