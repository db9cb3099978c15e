import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { blocksUnder } from '@guildhall/testing/requests/guide-blocks'
import { runCommands, withReplacements } from '@guildhall/testing/requests/guide-commands'
import { Program, startServerProgram } from '@guildhall/testing/worlds/program'

const PAGE = 'docs/operating.md'

describe('The commands of the operating guide', () => {
  let folder: string
  let data: string
  let guildId: string
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-operating-'))
    data = join(folder, 'data')
    mkdirSync(join(folder, 'backups'))
    guildId = await found(data)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const blocks = (section: string) => blocksUnder(PAGE, section, 'sh').map(({ text }) => text)

  /** Runs commands that must succeed; resolves with what they print. */
  async function run(commands: string | undefined, replacements: Record<string, string>): Promise<string> {
    const { status, stdout, stderr } = await runCommands(commands ?? '', replacements)
    assert.equal(status, 0, `${commands}\n${stderr}`)
    return stdout
  }

  test('create an account as the user of the service', async () => {
    const places = { '/opt/guildhall': '.', '/var/lib/guildhall': data, NAME: 'keeper' }
    const output = await run(blocks('Install')[1], { ...places, 'node_modules/.bin/node': '"$NODE"' })
    assert.match(output, /^Created keeper, an administrator/u)
  })

  test('set a separate domain for Activities', async () => {
    const [command = ''] = blocks('Activities')
    const [name, ...args] = command.trim().split(' ')
    assert.equal(name, 'guildhall')
    const program = new Program([...args, '--json', '--port', '0', '--memory', '--no-web'])
    await program.prints(/\n/u)
    const ready: { url?: string } = JSON.parse(program.stdout)
    await program.stop()
    assert.match(JSON.stringify(ready), /chat\.example\.org/u)
  })

  test('create a backup every night, and restore it', async () => {
    const [both = '', nightly] = blocks('Backup and restore')
    const [backup, restore] = both.split('\n')
    await run(backup, { FILE: join(folder, 'one'), DIR: data })
    await run(restore, { FILE: join(folder, 'one'), DIR: join(folder, 'restored') })
    await run(nightly, { '/backups': join(folder, 'backups'), '/var/lib/guildhall': data })
    assert.match(readdirSync(join(folder, 'backups')).join(), /^guildhall-\d{4}-\d\d-\d\d$/u)
    const shown = await run(blocks('Features of guilds')[0]?.split('\n')[0], {
      '1234567890123456789': guildId,
      DIR: join(folder, 'restored'),
    })
    assert.match(shown, /^Weavers: /u)
  })

  test('list and switch features of a guild', async () => {
    const output = await run(blocks('Features of guilds')[0], { '1234567890123456789': guildId, DIR: data })
    assert.equal(output, 'Weavers: no features\nWeavers: VANITY_URL\n')
  })

  test('write log lines in JSON', () => {
    for (const { text } of blocksUnder(PAGE, 'Security events', 'json')) assert.ok(JSON.parse(text).event)
  })

  test('must contain every placeholder that the test replaces', () => {
    assert.throws(() => withReplacements('guildhall backup FILE', { DIR: data }), /doesn't contain DIR/u)
  })
})

/** Founds a guild on a server that keeps its data in a folder, and stops it; resolves with the guild's id. */
async function found(data: string): Promise<string> {
  const server = await startServerProgram(['--data', data, '--no-web', '--no-rate-limits'])
  const { api, setup_url } = server.ready
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const answer = await fetch(`${api}/v10${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    assert.ok(answer.ok, `${path} answers ${answer.status}`)
    const received: any = await answer.json()
    return received
  }
  const account = { username: 'ada', password: 'a long enough password', setup_code: new URL(setup_url).hash.slice(1) }
  const { token } = await post('/auth/register', account)
  const { id } = await post('/guilds', { name: 'Weavers' }, token)
  await server.stop()
  return id
}
