import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import { authorizationCode, codeExchange, newClientApplication } from '@guildhall/testing/features/oauth2'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import { runProgram, startServerProgram } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'
import type { Db } from '../db.ts'

/** A time after the end of every test. */
const FAR = 8e15

describe('Secrets in a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-secrets-'))
  const file = join(folder, 'backup')
  const source = newStoreLocation()
  const target = newStoreLocation()
  /** Sends a request to each server, and returns the response's status and body. */
  let of: Record<'source' | 'target', (path: string, body: object | URLSearchParams) => Promise<[number, any]>>
  let login: { login: string; password: string }
  let ticket: string
  let code: Record<string, string>
  let used: string
  let free: [string, string]
  let kept: Db
  const ends: (() => Promise<unknown>)[] = []
  before(async () => {
    const world = await World.create({}, await source.open())
    const person = await world.newPerson('anna')
    const { backupCodes } = await new AuthenticatorApp(world).enable(person)
    const [first = '', second = '', third = ''] = backupCodes
    used = first
    free = [second, third]
    login = { login: person.user.username, password: person.password }
    const ticketOf = async () => (await world.nobody.post('/auth/login', login)).body.ticket
    const verified = await world.nobody.post('/auth/mfa/totp', { ticket: await ticketOf(), code: used })
    assert.equal(verified.status, 200)
    ticket = await ticketOf()
    const client = await newClientApplication(world)
    code = codeExchange(client, await authorizationCode(world, client, world.owner))
    for (const table of ['sign_in_tickets', 'authorization_codes'] as const)
      await world.app.kernel.store.write(({ q }) => q.updateTable(table).set({ expires_at: FAR }).execute())
    await world.close()
    assert.equal((await runProgram(['backup', file, ...source.flags])).status, 0)
    assert.equal((await runProgram(['restore', file, ...target.flags])).status, 0)
    of = { source: await serverOn(source.flags), target: await serverOn(target.flags) }
    const store = await target.open()
    ends.push(() => store.close())
    kept = store.db
  })
  after(async () => {
    for (const end of ends) await end()
    rmSync(folder, { recursive: true })
    await source.remove()
    await target.remove()
  })

  async function serverOn(flags: readonly string[]): Promise<(typeof of)['source']> {
    const server = await startServerProgram([...flags, '--no-web'])
    ends.unshift(() => server.stop())
    return async (path, body) => {
      const isForm = body instanceof URLSearchParams
      const answer = await fetch(server.ready.api + path, {
        method: 'POST',
        body: isForm ? body : JSON.stringify(body),
        ...(!isForm && { headers: { 'content-type': 'application/json' } }),
      })
      return [answer.status, await answer.json()]
    }
  }

  const newTicket = async (): Promise<string> => (await of.target('/auth/login', login))[1].ticket

  test('are not valid after a restore if they are sign-in tickets or authorization codes', async () => {
    // They are used on the source, after the backup.
    assert.equal((await of.source('/auth/mfa/totp', { ticket, code: free[0] }))[0], 200)
    assert.equal((await of.source('/oauth2/token', new URLSearchParams(code)))[0], 200)
    const [status, body] = await of.target('/auth/mfa/totp', { ticket, code: free[0] })
    assert.deepEqual([status, body.code], [400, 60006])
    const [refused, error] = await of.target('/oauth2/token', new URLSearchParams(code))
    assert.deepEqual([refused, error.error], [400, 'invalid_grant'])
    for (const table of ['sign_in_tickets', 'authorization_codes', 'access_tokens'] as const)
      assert.deepEqual(await kept.q.selectFrom(table).selectAll().execute(), [], table)
  })

  test('stay invalid after a restore if they are backup codes that were already used', async () => {
    const [status, body] = await of.target('/auth/mfa/totp', { ticket: await newTicket(), code: used })
    assert.deepEqual([status, body.code], [400, 60008])
    assert.equal((await of.target('/auth/mfa/totp', { ticket: await newTicket(), code: free[1] }))[0], 200)
  })

  test('are skipped if a backup of an older version contains them', async (t) => {
    const lines = zstdDecompressSync(readFileSync(file)).toString().trimEnd().split('\n')
    const { rows } = JSON.parse(lines.pop() ?? '')
    const ofOlder = [
      ...lines,
      JSON.stringify({ table: 'sign_in_tickets', columns: { hash: 'text', user_id: 'int8', expires_at: 'float8' } }),
      JSON.stringify([hash('sha256', ticket), '1', FAR]),
    ]
      .map((line) => `${line}\n`)
      .join('')
    const end = { rows: { ...rows, sign_in_tickets: 1 }, sha256: hash('sha256', ofOlder) }
    const older = join(folder, 'older')
    writeFileSync(older, zstdCompressSync(`${ofOlder}${JSON.stringify(end)}\n`))
    const other = newStoreLocation()
    t.after(() => other.remove())
    const { status, stderr } = await runProgram(['restore', older, ...other.flags])
    assert.equal(status, 0, stderr)
    const store = await other.open()
    t.after(() => store.close())
    assert.deepEqual(await store.db.q.selectFrom('sign_in_tickets').selectAll().execute(), [])
    assert.notDeepEqual(await store.db.q.selectFrom('backup_codes').selectAll().execute(), [])
  })
})
