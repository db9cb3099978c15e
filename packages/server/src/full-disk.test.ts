import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ReconnectingClient } from '@guildhall/testing/clients/reconnecting-client'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { PostgresServer, postgresAccount } from '@guildhall/testing/stores/postgres-server'
import { HAS_SMALL_DISKS, SmallDisk } from '@guildhall/testing/stores/small-disk'
import { type Program, runProgram, startServerProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import pg from 'pg'
import type { Store } from './store/db.ts'
import { openPostgres } from './store/postgres/open-postgres.ts'
import { openSqlite } from './store/sqlite/open-sqlite.ts'

const FULL = 'the disk is full: writes that fail are answered with 503 until the database recovers'
const OVER = 'the database works again'
const ROLE_UPDATE = 31

/** A data location on a disk of a few megabytes. */
interface Place {
  disk: SmallDisk
  args: string[]
  via: readonly string[]
  /** Opens it while no server is running. */
  open(): Promise<Store>
  /** Copies the opened data back to its location. */
  settle(): void
  drop(): Promise<void>
}

const makePlace = (): Promise<Place> => (STORE_UNDER_TEST === 'sqlite' ? folderOnDisk() : databaseOnDisk())

async function folderOnDisk(): Promise<Place> {
  const disk = await SmallDisk.create('24m')
  const here = mkdtempSync(join(tmpdir(), 'guildhall-full-'))
  const there = join(disk.folder, 'data')
  const open = async () => {
    if (existsSync(there)) cpSync(there, here, { recursive: true })
    return openSqlite(join(here, 'guildhall.sqlite'))
  }
  const drop = async () => {
    await disk.unmount()
    rmSync(here, { recursive: true })
  }
  const settle = () => cpSync(here, there, { recursive: true })
  return { disk, args: ['--data', join(disk.inside, 'data')], via: disk.via, open, settle, drop }
}

/** Only the tables are on the small disk, because PostgreSQL stops if its write-ahead log has no space. */
async function databaseOnDisk(): Promise<Place> {
  const disk = await SmallDisk.create('48m', postgresAccount())
  const own = await PostgresServer.create()
  const client = new pg.Client(own.url)
  await client.connect()
  await client.query(`CREATE TABLESPACE small LOCATION '${disk.folder}'`)
  await client.end()
  const url = `${own.url}?options=${encodeURIComponent('-c default_tablespace=small')}`
  const drop = async () => {
    await own.remove()
    await disk.unmount()
  }
  return { disk, args: ['--database-url', url], via: [], open: () => openPostgres(url), settle: () => {}, drop }
}

/** Performs one kind of writes in sequence, and records their results. */
class Writer {
  readonly kept: string[] = []
  readonly refused: string[] = []
  readonly #write: (name: string) => Promise<Response>

  constructor(write: (name: string) => Promise<Response>) {
    this.#write = write
  }

  async goOn(isOver: () => boolean): Promise<void> {
    for (let n = 0; !isOver(); n++) {
      const name = `number ${n}`
      const answer = await this.#write(name).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.ok) this.kept.push(name)
      else {
        this.refused.push(name)
        if (answer) assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '2'])
      }
      await wait(5)
    }
  }
}

if (HAS_SMALL_DISKS)
  describe('A server whose disk is full', () => {
    let place: Place
    let server: Program
    let port: string
    let owner: string
    let bot: string
    let guild: string
    let channel: string
    let role: string
    let icons: string[]
    let clients: ReconnectingClient[] = []
    before(async () => {
      place = await makePlace()
      const world = await World.create({}, await place.open())
      owner = world.owner.token
      bot = world.bot.token
      guild = world.guildId
      role = world.roles.member
      channel = (await world.owner.api.post(`/guilds/${guild}/channels`, { name: 'talk' })).body.id
      await world.close()
      place.settle()
      icons = await Promise.all(
        [1, 2, 3].map(async (red) => dataUri(await picture('png', { width: 64, height: 64 }, `#${red}00`))),
      )
      server = await start('0')
      port = new URL((server as Program & { ready: { api: string } }).ready.api).port
    })
    after(async () => {
      for (const client of clients) client.close()
      await server?.stop('SIGKILL')
      await place?.drop()
    })

    const start = (port: string) =>
      startServerProgram([...place.args, '--port', port, '--no-web', '--no-rate-limits'], {}, place.via)

    const call = (method: string, path: string, body?: object) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { authorization: owner, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    const read = async (path: string): Promise<any> => {
      const answer = await call('GET', `/api/v10${path}`)
      assert.equal(answer.status, 200)
      return answer.json()
    }

    const newWriters = () => ({
      messages: new Writer((content) => call('POST', `/api/v10/channels/${channel}/messages`, { content })),
      roles: new Writer((name) => call('PATCH', `/api/v10/guilds/${guild}/roles/${role}`, { name })),
      icons: new Writer((name) =>
        call('PATCH', `/api/v10/guilds/${guild}`, { icon: icons[Number(name.split(' ')[1]) % icons.length] }),
      ),
    })

    /** The messages after a given one, oldest first. */
    async function contents(since = '0'): Promise<string[]> {
      const all: string[] = []
      for (let last = since; ; ) {
        const page = await read(`/channels/${channel}/messages?limit=100&after=${last}`)
        all.push(...page.map(({ content }: any) => content).reverse())
        if (page.length < 100) return all
        last = page[0].id
      }
    }

    /** The role's names according to the audit log, oldest first. */
    async function namesInAuditLog(): Promise<string[]> {
      const all: string[] = []
      for (let before = ''; ; ) {
        const of = `/guilds/${guild}/audit-logs?limit=100&action_type=${ROLE_UPDATE}${before}`
        const { audit_log_entries: page } = await read(of)
        all.push(...page.map(({ changes }: any) => changes.find(({ key }: any) => key === 'name').new_value))
        if (page.length < 100) return all.reverse()
        before = `&before=${page.at(-1).id}`
      }
    }

    const logged = (text: string) =>
      server.stderr
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .filter((line) => JSON.parse(line).msg === text).length

    const readiness = async () => {
      const answer = await call('GET', '/readyz')
      return { status: answer.status, body: await answer.json() }
    }

    const received = (type: string, of: (d: any) => string | null) =>
      clients.map((client) => client.events.filter(({ t }) => t === type).flatMap(({ d }) => of(d) ?? []))

    test('stores nothing of a refused write, and recovers when there is space', async () => {
      clients = [new ReconnectingClient(Number(port), bot), new ReconnectingClient(Number(port), bot)]
      for (const client of clients) await until(() => client.events.some(({ t }) => t === 'GUILD_CREATE'))
      const writers = newWriters()
      const each = Object.values(writers)
      let isOver = false
      const writing = each.map((writer) => writer.goOn(() => isOver))
      await until(() => each.every(({ kept }) => kept.length > 3))

      await until(async () => {
        place.disk.fill()
        await wait(20)
        return each.every(({ refused }) => refused.length > 10)
      })
      assert.deepEqual(await readiness(), { status: 503, body: { ready: false, reason: 'the disk is full' } })
      assert.equal((await call('GET', '/livez')).status, 200)
      assert.match(await (await call('GET', '/metrics')).text(), /^guildhall_store_failing 1$/mu)
      assert.ok((await contents()).length > 0)

      place.disk.empty()
      const before = each.map(({ kept }) => kept.length)
      await until(() => each.every(({ kept }, i) => kept.length > (before[i] ?? 0) + 3))
      await until(async () => (await readiness()).status === 200)
      isOver = true
      await Promise.all(writing)
      const last = await call('POST', `/api/v10/channels/${channel}/messages`, { content: 'last' })
      assert.equal(last.status, 200)

      const { messages, roles } = writers
      assert.deepEqual(await contents(), [...messages.kept, 'last'])
      assert.deepEqual(await namesInAuditLog(), roles.kept)
      await until(() =>
        received('MESSAGE_CREATE', ({ content }) => content).every((values) => values.at(-1) === 'last'),
      )
      const isThere = ({ id }: any) => id === role
      await until(() =>
        received('GUILD_ROLE_UPDATE', ({ role }) => (isThere(role) ? role.name : null)).every(
          (values) => values.at(-1) === roles.kept.at(-1),
        ),
      )
      for (const values of received('MESSAGE_CREATE', ({ content }) => content))
        assert.deepEqual(values, await contents())
      for (const values of received('GUILD_ROLE_UPDATE', ({ role }) => (isThere(role) ? role.name : null)))
        assert.deepEqual(values, roles.kept)
      for (const client of clients) assert.deepEqual([client.sessions.length, client.resumed], [1, 0])
      assert.deepEqual([logged(FULL), logged(OVER)], [1, 1])
    })

    test('keeps what it confirmed when it is killed meanwhile, and resumes sessions without a gap or not at all', async () => {
      const [newest] = await read(`/channels/${channel}/messages?limit=1`)
      const { messages } = newWriters()
      let isOver = false
      const writing = messages.goOn(() => isOver)
      await until(() => messages.kept.length > 3)
      await until(async () => {
        place.disk.fill()
        await wait(20)
        return messages.refused.length > 10
      })
      isOver = true
      await writing
      await server.stop('SIGKILL')
      place.disk.empty()
      server = await start(port)
      const last = await call('POST', `/api/v10/channels/${channel}/messages`, { content: 'last' })
      assert.equal(last.status, 200)

      const all = await contents()
      assert.deepEqual(await contents(newest.id), [...messages.kept, 'last'])
      const hasGuild = (client: ReconnectingClient) =>
        client.isConnected && client.events.some(({ t }) => t === 'GUILD_CREATE')
      for (const client of clients) await until(() => hasGuild(client))
      await call('POST', `/api/v10/channels/${channel}/messages`, { content: 'end' })
      all.push('end')
      for (const client of clients) {
        const receivedBy = (session: readonly any[]) =>
          session.filter(({ t }) => t === 'MESSAGE_CREATE').map(({ d }) => d.content)
        await until(() => receivedBy(client.events).at(-1) === 'end')
        const [first = [], ...others] = client.sessions.map(receivedBy)
        assert.deepEqual(first, all.slice(0, first.length))
        for (const values of others) assert.deepEqual(values, all.slice(all.length - values.length))
      }
    })

    test('is consistent afterwards, also by a full check of the store', async () => {
      for (const client of clients) client.close()
      assert.equal((await server.stop()).status, 0)
      const store = await place.open()
      assert.deepEqual(await store.snapshot(storeFaults), [])
      await store.close()
    })
  })

if (STORE_UNDER_TEST === 'sqlite') {
  if (HAS_SMALL_DISKS)
    describe('A server that is started on a full disk', () => {
      let disk: SmallDisk
      before(async () => {
        disk = await SmallDisk.create('1m')
        disk.fill()
      })
      after(() => disk.unmount())

      test('reports the full disk in one line, and ends', async () => {
        const args = ['start', '--port', '0', '--no-web', '--data', join(disk.inside, 'data')]
        const { status, stdout, stderr } = await runProgram(args, { via: disk.via })
        assert.deepEqual([status, stdout], [1, ''])
        assert.match(stderr, /^guildhall: cannot store data in [^\n]+: [^\n]+\n$/u)
      })
    })
  describe('A server whose disk rejects writes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-failing-'))
    let server: Awaited<ReturnType<typeof startServerProgram>>
    before(async () => {
      server = await startServerProgram(['--data', folder, '--no-web', '--no-rate-limits'])
    })
    after(async () => {
      await server?.stop('SIGKILL')
      rmSync(folder, { recursive: true })
    })

    /** The system refuses writes beyond a file size, with an error other than that of a full disk. */
    const limit = (bytes: string) => spawnSync('prlimit', [`--pid=${server.child.pid}`, `--fsize=${bytes}:unlimited`])

    const register = (username: string) =>
      fetch(`${server.ready.api}/v10/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          username,
          password: 'as long as it takes',
          setup_code: server.ready.setup_url.split('#')[1],
        }),
      })
    const readiness = async () => (await fetch(new URL('/readyz', server.ready.api))).json()

    test('answers writes with 503 while the disk fails, and stores them once the disk has recovered', async () => {
      limit('0')
      assert.equal((await register('first')).status, 503)
      assert.equal((await register('first')).status, 503)
      assert.deepEqual(await readiness(), { ready: false, reason: 'the disk fails' })
      limit('unlimited')
      assert.equal((await register('first')).status, 201)
      await until(async () => ((await readiness()) as { ready: boolean }).ready)
      assert.equal((await server.stop()).status, 0)
    })
  })
}
