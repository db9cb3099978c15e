import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newBot } from '@guildhall/testing/worlds/people'
import { type Program, startServerProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { openPostgres } from '../store/postgres/open-postgres.ts'

const PROGRAM = '/usr/sbin/haproxy'
const EXAMPLE = fileURLToPath(new URL('../../../../deploy/haproxy.cfg', import.meta.url))
const skip = existsSync(PROGRAM) ? false : 'HAProxy is not installed'
const BOTS = 24

if (STORE_UNDER_TEST === 'postgres') {
  describe('Two servers behind the example of HAProxy', { skip }, () => {
    const url = newPostgresUrl()
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-haproxy-'))
    const servers: { program: Program; port: number }[] = []
    let proxy: ChildProcess
    let port: number
    let tokens: string[]
    let webhook: { id: string; token: string }
    before(async () => {
      const world = await World.create({}, await openPostgres(url))
      const bots = []
      for (let i = 0; i < BOTS; i++) bots.push(await newBot(world.app, world.owner))
      tokens = bots.map(({ token }) => `Bot ${token}`)
      webhook = (await world.owner.api.post(`/channels/${world.channels.general}/webhooks`, { name: 'News' })).body
      await world.close()
      const args = ['--database-url', url, '--no-web', '--trust-proxy', '127.0.0.1']
      for (const program of await Promise.all([startServerProgram(args), startServerProgram(args)])) {
        servers.push({ program, port: Number(new URL(program.ready.api).port) })
      }
      port = await freePort()
      const config = readFileSync(EXAMPLE, 'utf8')
        .replace('bind :8080', `bind 127.0.0.1:${port}`)
        .replaceAll('10.0.0.11:3333', `127.0.0.1:${servers[0]?.port}`)
        .replaceAll('10.0.0.12:3333', `127.0.0.1:${servers[1]?.port}`)
      writeFileSync(join(folder, 'haproxy.cfg'), config)
      proxy = spawn(PROGRAM, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
      await until(async () => {
        assert.equal(proxy.exitCode, null, 'HAProxy has ended')
        return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200
      })
    })
    after(async () => {
      const ended = once(proxy, 'close')
      proxy.kill('SIGKILL')
      await ended
      await Promise.all(servers.map(({ program }) => program.stop('SIGKILL')))
      rmSync(folder, { recursive: true })
      await dropSchema(url)
    })

    /** Calls through the proxy, or a server directly. */
    const call = (method: string, path: string, headers: Record<string, string> = {}, at = port, body?: object) =>
      fetch(`http://127.0.0.1:${at}/api/v10${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })

    /** How many requests the limit of a call leaves, and when it is reset. */
    async function limitOf(...args: Parameters<typeof call>): Promise<{ left: number; reset: string | null }> {
      const response = await call(...args)
      await response.body?.cancel()
      const { headers } = response
      return { left: Number(headers.get('x-ratelimit-remaining')), reset: headers.get('x-ratelimit-reset') }
    }

    /** Makes calls one after another, again if the limit was reset meanwhile, and asserts that they share a limit. */
    async function assertCountedTogether(
      calls: readonly Parameters<typeof call>[],
    ): Promise<{ left: number; reset: string }> {
      for (;;) {
        const limits = []
        for (const each of calls) limits.push(await limitOf(...each))
        const [first, last] = [limits[0], limits.at(-1)]
        if (!first?.reset || first.reset !== last?.reset) continue
        assert.deepEqual(
          limits.map(({ left }) => left),
          limits.map((_, index) => first.left - index),
        )
        return { left: last.left, reset: first.reset }
      }
    }

    test('count a bot’s requests together, and share the bots', async () => {
      const shares = [0, 0]
      for (const authorization of tokens) {
        const args = ['GET', '/users/@me', { authorization }] as const
        const counted = await assertCountedTogether([[...args], [...args], [...args]])
        const direct = await Promise.all(servers.map((server) => limitOf(...args, server.port)))
        const index = direct.findIndex(({ reset }) => reset === counted.reset)
        // If the limit was reset meanwhile, it isn't known which server had counted the requests.
        if (index === -1) continue
        assert.equal(direct[index]?.left, counted.left - 1)
        shares[index] = (shares[index] ?? 0) + 1
      }
      assert.ok(
        shares.every((share) => share > 0),
        `${shares}`,
      )
    })

    test('count the requests with one webhook’s token together, from all senders', async () => {
      const path = `/webhooks/${webhook.id}/${webhook.token}`
      const senders = [{}, ...tokens.slice(0, 4).map((authorization) => ({ authorization }))]
      await assertCountedTogether(senders.map((headers) => ['GET', path, headers]))
    })

    test('count sign-in attempts of a network together, whatever their tokens', async () => {
      const body = { login: 'nobody-at-all', password: 'wrong-password' }
      const senders = tokens.slice(0, 4).map((authorization) => ({ authorization }))
      await assertCountedTogether(senders.map((headers) => ['POST', '/auth/login', headers, port, body]))
    })

    test('do not show their metrics', async () => {
      assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`)).status, 404)
      assert.equal((await fetch(`http://127.0.0.1:${servers[0]?.port}/metrics`)).status, 200)
    })

    test('share the gateway connections; if one server is killed, requests continue and its sessions resume', async () => {
      const clients: { client: GatewayClient; token: string; session_id: string }[] = []
      for (const authorization of tokens.slice(0, 4)) {
        const token = authorization.slice('Bot '.length)
        const client = new GatewayClient(port)
        const { session_id } = await client.identify({ token })
        clients.push({ client, token, session_id })
      }
      assert.deepEqual(await Promise.all(servers.map(({ port: at }) => sessionsAt(at))), [2, 2])
      await servers[0]?.program.stop('SIGKILL')
      for (const authorization of tokens) {
        assert.equal((await call('GET', '/users/@me', { authorization })).status, 200)
      }
      const isLost = ({ client }: (typeof clients)[number]) => client.socket.readyState === client.socket.CLOSED
      await until(() => clients.filter(isLost).length === 2)
      const lost = clients.filter(isLost)
      for (const { client, token, session_id } of lost) {
        const again = new GatewayClient(port)
        again.send(6, { token, session_id, seq: client.sequence })
        await again.next('RESUMED')
        await again.close(1000)
      }
      await Promise.all(clients.map(({ client }) => client.close(1000)))
    })
  })
}

async function sessionsAt(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^guildhall_sessions (?<count>\d+)$/mu.exec(text)?.groups?.count)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
