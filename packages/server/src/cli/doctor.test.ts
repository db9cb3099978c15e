import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { newClientApplication } from '@guildhall/testing/features/oauth2'
import { insertRow, sampleRow } from '@guildhall/testing/requests/sample-rows'
import { createOldDatabase } from '@guildhall/testing/stores/old-database'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import { Issuer } from '@guildhall/testing/worlds/issuer'
import { MailServer } from '@guildhall/testing/worlds/mail-server'
import { runProgram, startServerProgram } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'
import { sql } from 'kysely'
import { TABLES } from '../features.ts'
import { examineOwners } from '../store/examination/examine-owners.ts'
import { columnsOf } from '../store/owner-conditions.ts'
import { appendJobs } from '../store/streams.ts'
import { OWNERS } from '../store/table.ts'
import { auditEntries } from '../store/tables/guilds.ts'

interface Finding {
  state: string
  says: string
  advice?: string
}

describe(`guildhall doctor (${STORE_UNDER_TEST})`, () => {
  const place = newStoreLocation()
  let guildId: string
  let roleId: string
  before(async () => {
    const world = await World.create({}, await place.open())
    guildId = world.guildId
    roleId = world.roles.moderator
    await world.app.worker.settled()
    await world.close()
  })
  after(() => place.remove())

  async function examined(
    ...flags: string[]
  ): Promise<{ status: number | null; healthy: boolean; findings: Finding[] }> {
    const { status, stdout } = await runProgram(['doctor', '--json', '--port', '0', ...flags])
    return { status, ...JSON.parse(stdout) }
  }
  test('connects to the mail server, and says what is wrong with it', async (t) => {
    const server = await MailServer.start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => done(password === 'right' ? null : new Error('No'), { user: 'chat' }),
    })
    t.after(() => server.close())
    const mail = async (url: string) =>
      (await examined('--memory', '--smtp-url', url, '--mail-from', 'Chat <chat@example.org>')).findings.find(
        ({ says }) => says.startsWith('mail: '),
      )
    const { host } = new URL(server.url)
    assert.equal((await mail(`smtp://chat:right@${host}`))?.says, `mail: from chat@example.org by ${host}`)
    const wrong = await mail(`smtp://chat:wrong@${host}`)
    assert.deepEqual([wrong?.state, wrong?.says], ['problem', `mail: ${host} can’t be used (SMTP_535)`])
    assert.equal((await mail('smtp://127.0.0.1:1'))?.says, 'mail: 127.0.0.1:1 can’t be used (ESOCKET)')
    assert.equal(server.received.length, 0)
  })

  test('asks the other server whether it accepts the client for claims', async (t) => {
    const other = await World.create()
    t.after(() => other.close())
    const url = `http://127.0.0.1:${await other.app.listen()}/api`
    const client = await newClientApplication(other)
    const claims = async (at: string, secret: string) => {
      // A secret may begin with a hyphen.
      const flags = ['--claims-url', at, '--claims-client', client.id, `--claims-secret=${secret}`]
      const { findings } = await examined('--memory', ...flags)
      return findings.flatMap(({ state, says }) => (says.startsWith('claims: ') ? [`${state} ${says}`] : []))
    }
    const { host } = new URL(url)
    assert.deepEqual(await claims(url, client.secret), [`ok claims: by ${host}`])
    assert.deepEqual(await claims(url, 'wrong'), [`problem claims: by ${host}, which refuses the client`])
    assert.deepEqual(await claims('http://127.0.0.1:1/api', 'any'), [
      'problem claims: by 127.0.0.1:1, which can’t be reached',
    ])
    assert.deepEqual(await claims(url.replace('/api', '/livez'), 'any'), [
      `problem claims: by ${host}, which doesn’t answer as expected`,
    ])
  })

  test('asks the OpenID Connect issuer whether it accepts the client', async (t) => {
    const issuer = await Issuer.start()
    t.after(() => issuer.close())
    const signIn = async (at: string, secret: string) => {
      const flags = ['--oidc-issuer', at, '--oidc-client-id', 'guildhall', '--oidc-client-secret', secret]
      const { findings } = await examined('--memory', ...flags)
      return findings.flatMap(({ state, says }) => (says.startsWith('sign-in: ') ? [`${state} ${says}`] : []))
    }
    const { clientSecret } = issuer.settings()
    const says = `sign-in: through ${issuer.url}`
    assert.deepEqual(await signIn(issuer.url, clientSecret), [`ok ${says}`])
    assert.deepEqual(await signIn(issuer.url, 'wrong'), [`problem ${says}, which refuses the client`])
    assert.deepEqual(await signIn(`${issuer.url}/path`, clientSecret), [
      `problem ${says}/path, which doesn’t answer as expected`,
    ])
    assert.deepEqual(await signIn('http://127.0.0.1:1099', 'any'), [
      'problem sign-in: through http://127.0.0.1:1099, which can’t be reached',
    ])
  })

  const notOk = ({ findings }: { findings: Finding[] }) =>
    findings.flatMap(({ state, says }) =>
      state === 'ok' || /^(room|safety|clock|Activities)/u.test(says) ? [] : [`${state} ${says}`],
    )

  /** Changes rows without the server. */
  async function spoil(...statements: string[]): Promise<void> {
    const store = await place.open()
    for (const text of statements) await store.write(({ q }) => sql.raw(text).execute(q))
    await store.close()
  }

  test('reports healthy data in readable lines', async () => {
    const { status, stdout, stderr } = await runProgram(['doctor', '--port', '0', ...place.flags])
    assert.deepEqual([status, stderr], [0, ''], stdout)
    for (const line of ['Node: ', 'schema: up to date', 'member counts: correct', 'administrator: found']) {
      assert.ok(stdout.includes(`ok       ${line}`), stdout)
    }
  })

  test('prints the address of Activities, and what is missing for them', async () => {
    const found = async (...flags: string[]) => {
      const { findings } = await examined(...place.flags, ...flags)
      return findings.find(({ says }) => says.startsWith('Activities'))
    }
    assert.equal((await found())?.state, 'ok')
    assert.equal(
      (await found('--public-url', 'http://hall.localhost:3333'))?.says,
      'Activities: at *.activities.hall.localhost',
    )
    assert.equal((await found('--public-url', 'http://127.0.0.1:3333'))?.state, 'warning')
    const unnamed = await found('--public-url', 'https://chat.invalid')
    assert.equal(unnamed?.says, 'Activities: *.activities.chat.invalid has no address, so Activities can’t open')
    assert.match(unnamed?.advice ?? '', /DNS.*certificate/)
    const at = (publicUrl: string, host: string) => found('--public-url', publicUrl, '--activities-host', host)
    assert.deepEqual(await at('http://hall.localhost', 'apps.localhost'), {
      state: 'ok',
      says: 'Activities: at *.apps.localhost',
    })
    const shared = await at('http://chat.hall.localhost', 'apps.hall.localhost')
    assert.equal(shared?.state, 'warning')
    assert.match(shared?.says ?? '', /may share its registrable domain/)
    const unknown = await at('https://chat.invalid', 'apps.example.invalid')
    assert.equal(unknown?.says, 'Activities: *.apps.example.invalid has no address, so Activities can’t open')
  })

  test('reports wrong counts, events ahead of their stream, late jobs and a missing administrator', async () => {
    await spoil(
      `update guilds set member_count = member_count + 1 where id = ${guildId}`,
      `update roles set member_count = 7 where id = ${roleId}`,
      `update streams set version = 1 where id = ${guildId}`,
      `insert into jobs (id, kind, payload, due_at) values (1, 'some-work', '{}', 0)`,
      `insert into jobs (id, kind, payload, due_at, attempts, last_error)
       values (2, 'other-work', '{}', 9e15, 3, 'TypeError')`,
      'update users set is_admin = false',
    )
    const found = await examined(...place.flags)
    assert.deepEqual([found.status, found.healthy], [1, false])
    assert.deepEqual(notOk(found), [
      `problem streams: events are ahead of the version of ${guildId}`,
      `problem member counts: wrong in guild ${guildId}`,
      `problem role counts: wrong for ${roleId}`,
      'warning jobs: 1 overdue (some-work)',
      'warning failed jobs: 1 waiting for a retry (other-work: TypeError, 3 times)',
      'warning administrator: there is none',
    ])
    for (const { state, advice } of found.findings) assert.equal(advice === undefined, state === 'ok')
  })

  test('reports orphaned rows of every table', async (t) => {
    const own = newStoreLocation()
    t.after(() => own.remove())
    const store = await own.open()
    const gone = '4611686018427387904'
    const missed: string[] = []
    const owning = TABLES.filter(({ holds = [] }) => holds.length > 0)
    for (const table of TABLES) {
      for (const owner of OWNERS) {
        for (const column of columnsOf(table, owner)) {
          await store.write((tx) => insertRow(tx, table, { ...sampleRow(table, 1), [column]: gone }))
          const { says } = await examineOwners(store.db.q, [...new Set([...owning, table])], '')
          if (!says.includes(`${table.name} of ${gone}`)) missed.push(`${table.name}.${column}: ${says}`)
          await store.write(({ q }) => sql`delete from ${sql.table(table.name)}`.execute(q))
        }
      }
    }
    await store.write((tx) => insertRow(tx, auditEntries, { ...sampleRow(auditEntries, 1), guild_id: gone }))
    await store.close()
    assert.deepEqual(missed, [])
    assert.deepEqual(notOk(await examined(...own.flags)), [
      `problem rows: some belong to deleted objects: audit_entries of ${gone}`,
    ])
  })

  test('ignores orphaned rows that a job is going to remove', async (t) => {
    const own = newStoreLocation()
    t.after(() => own.remove())
    const store = await own.open()
    await store.write(async (tx) => {
      await insertRow(tx, auditEntries, { ...sampleRow(auditEntries, 1), guild_id: '77' })
      await appendJobs(tx, [{ id: '1', kind: 'sweep-guild', payload: '{"guild_id":"77"}', dueAt: 0 }])
    })
    assert.equal((await examineOwners(store.db.q, TABLES, '')).state, 'ok')
    await store.close()
  })

  test('recognizes data of an older, a much older and a newer Guildhall', async (t) => {
    const old = await createOldDatabase()
    t.after(() => old.remove())
    const behind = await examined(...old.flags)
    assert.equal(behind.status, 0)
    assert.match(notOk(behind).join(), /^warning schema: \d+ steps behind this version$/u)
    await old.inside((q) => sql`delete from migrations where name >= '0084'`.execute(q))
    const tooOld = await examined(...old.flags)
    assert.equal(tooOld.status, 1)
    assert.match(
      notOk(tooOld).join(),
      /^problem schema: of schema 0076, and \S+ \(schema \d{4}\) goes on from schema 0084/u,
    )
    await spoil("insert into migrations (name, version) values ('9999-later', '9.9.9')")
    const ahead = await examined(...place.flags)
    assert.equal(ahead.status, 1)
    assert.match(
      notOk(ahead).join(),
      /^problem schema: of Guildhall 9\.9\.9 \(schema 9999\), this one, \d\.\d\.\d \(schema \d{4}\), doesn't know 9999-later$/u,
    )
  })

  test('tells a Guildhall server from another program on the port', async (t) => {
    const server = await startServerProgram(['--memory', '--no-web'])
    t.after(() => server.stop())
    const port = new URL(server.ready.api).port
    assert.match(
      (await runProgram(['doctor', '--memory', '--port', port])).stdout,
      /ok {7}port: \S+ answers as a Guildhall server/u,
    )

    const other = createServer((socket) => void socket.destroy())
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    t.after(() => other.close())
    const address = other.address()
    const taken = String(typeof address === 'object' && address?.port)
    const { status, stdout } = await runProgram(['doctor', '--memory', '--port', taken])
    assert.equal(status, 1)
    assert.match(stdout, /problem {2}port: \S+ is used by another program\n {9}→ choose another/u)
  })

  test('prints the URL for clients if none is configured', async () => {
    const finding = async (...flags: string[]) =>
      (await examined('--memory', ...flags)).findings.find(({ says }) => says.startsWith('public URL'))
    const says = (port: string) => `public URL: not set, so clients use http://localhost:${port}`
    assert.deepEqual(await finding('--port', '4321'), { state: 'ok', says: says('4321') })
    assert.deepEqual(await finding('--port', '0'), { state: 'ok', says: says('PORT') })
    assert.equal((await finding('--host', '0.0.0.0'))?.state, 'warning')
  })

  test('warns of a public URL without TLS, and of a missing folder', async () => {
    const flags = ['--public-url', 'http://chat.example.org', '--data', join(place.folder, 'nowhere')]
    assert.deepEqual(notOk(await examined(...flags)), [
      `warning data: there is no folder ${join(place.folder, 'nowhere')}`,
      'warning public URL: http://chat.example.org, so passwords are sent unencrypted',
      'warning mail: off, so users who forget their passwords ask an administrator',
    ])
  })

  if (STORE_UNDER_TEST === 'sqlite') {
    test('reports a damaged file and leftovers of a killed restore', async () => {
      const folder = join(place.folder, 'damaged')
      mkdirSync(folder)
      writeFileSync(join(folder, 'guildhall.sqlite'), 'this is no database'.repeat(100))
      writeFileSync(join(folder, 'guildhall.sqlite.restoring'), '')
      assert.deepEqual(notOk(await examined('--data', folder)), [
        'warning leftovers: guildhall.sqlite.restoring',
        'problem database: the database is damaged: file is not a database',
      ])
      rmSync(folder, { recursive: true })
    })
  } else {
    test('reports why the database is unreachable, without its password', async () => {
      const { status, stdout, stderr } = await runProgram([
        'doctor',
        '--port',
        '0',
        '--database-url',
        'postgres://somebody:secret-word@127.0.0.1:1/none',
      ])
      assert.equal(status, 1)
      assert.match(stdout, /problem {2}PostgreSQL: connect ECONNREFUSED/u)
      assert.doesNotMatch(stdout + stderr, /secret-word/u)
    })

    test('reports settings that risk data loss', async () => {
      const { findings } = await examined(...place.flags)
      assert.ok(findings.some(({ state, says }) => state === 'warning' && says === 'safety: synchronous_commit is off'))
      assert.ok(findings.some(({ says }) => says.startsWith('connections: ')))
    })
  }
})
