import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import { runProgram } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'

const UNZIP =
  'import zipfile,json,sys,io;z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()));' +
  'print(json.dumps({n:z.read(n).decode() for n in z.namelist()}))'

describe(`guildhall export account (${STORE_UNDER_TEST})`, () => {
  const place = newStoreLocation()
  const outer = mkdtempSync(join(tmpdir(), 'guildhall-accounts-'))
  /** The files of the ZIP file that the user has downloaded. */
  let zipped: Record<string, string> = {}
  let botName = ''
  before(async () => {
    const world = await World.create({ filesDir: join(place.folder, 'files') }, await place.open())
    const { member, owner, bot, channels } = world
    botName = bot.user.username
    const path = `/channels/${channels.general}/messages`
    await owner.api.post(
      path,
      messageForm({ content: 'not theirs' }, { 0: { bytes: 'not theirs', name: 'other.txt' } }),
    )
    await member.api.post(path, messageForm({ content: 'first' }, { 0: { bytes: 'my bytes', name: 'mine.txt' } }))
    const removed = await member.api.post(path, messageForm({}, { 0: { bytes: 'gone', name: 'gone.txt' } }))
    // More messages than a part contains.
    for (let n = 0; n < 205; n++) await member.api.post(path, { content: `more ${n}` })
    const { body: direct } = await member.api.post('/users/@me/channels', { recipient_id: owner.id })
    await member.api.post(`/channels/${direct.id}/messages`, { content: 'in private' })
    await owner.api.post(`/channels/${direct.id}/messages`, { content: 'an answer' })
    const attachment = removed.body.attachments[0].id
    await world.app.kernel.store.write((tx) =>
      tx.q.updateTable('attachments').set({ expires_at: 1 }).where('id', '=', attachment).execute(),
    )
    await member.api.post('/users/@me/export', { password: member.password })
    await world.app.worker.settled()
    const { url } = (await member.api.get('/users/@me/export')).body.export
    const { pathname, search } = new URL(url)
    const { statusCode, rawPayload } = await world.app.http.inject({ url: `${pathname}${search}` })
    assert.equal(statusCode, 200)
    zipped = JSON.parse(execFileSync('python3', ['-c', UNZIP], { input: rawPayload, encoding: 'utf8' }))
    await world.close()
  })
  after(async () => {
    rmSync(outer, { recursive: true })
    await place.remove()
  })

  const run = (...args: string[]) =>
    runProgram(['export', 'account', ...args, ...place.flags, '--files', join(place.folder, 'files')])
  const entriesOf = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true })
  const contentsOf = (folder: string): Record<string, string> =>
    Object.fromEntries(
      entriesOf(folder)
        .filter((each) => each.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((path) => [relative(folder, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')]),
    )

  test('writes the files of the ZIP file, which only their owner can read', async () => {
    const folder = join(outer, 'new', 'folder')
    const { status, stdout, stderr } = await run('MEMBER', '--out', folder)
    assert.deepEqual([status, stderr], [0, ''])
    assert.equal(stdout, `Exported 208 messages of the account MEMBER into ${folder}.\n`)
    const written = contentsOf(folder)
    assert.deepEqual(written, zipped)
    assert.equal(JSON.parse(written['account.json'] ?? '').user.username, 'member')
    assert.deepEqual(
      Object.entries(written).flatMap(([path, text]) => (path.startsWith('files/') ? [text] : [])),
      ['my bytes'],
    )
    const lists = Object.keys(written).filter((path) => path.startsWith('messages/'))
    assert.deepEqual(lists.map((path) => JSON.parse(written[path] ?? '').length).toSorted(), [1, 207])
    if (process.platform === 'win32') return
    for (const { parentPath, name } of entriesOf(folder))
      assert.equal(statSync(join(parentPath, name)).mode & 0o077, 0, name)
    assert.equal(statSync(folder).mode & 0o077, 0)
  })

  test('refuses unknown accounts and bots, and creates no folder', async () => {
    const folder = join(outer, 'none')
    for (const name of ['nobody', botName, '', '%']) {
      const { status, stderr } = await run(name, '--out', folder)
      assert.deepEqual([status, stderr], [1, `guildhall: there is no account ${name}\n`])
    }
    assert.equal(existsSync(folder), false)
  })

  test('refuses a folder that is not empty, and leaves it unchanged', async () => {
    const folder = join(outer, 'used')
    mkdirSync(folder)
    writeFileSync(join(folder, 'account.json'), 'kept')
    const { status, stderr } = await run('member', '--out', folder)
    assert.equal(status, 1)
    assert.match(stderr, /is not empty/u)
    assert.deepEqual(contentsOf(folder), { 'account.json': 'kept' })
  })

  test('refuses wrong usage', async () => {
    const folder = join(outer, 'none')
    for (const [args, message] of [
      [[], /missing name/u],
      [['member'], /missing folder/u],
      [['member', '--out', folder, '--format', 'html'], /only be exported as json/u],
      [['member', 'owner', '--out', folder], /unexpected argument owner/u],
    ] as const) {
      const { status, stderr } = await run(...args)
      assert.equal(status, 2)
      assert.match(stderr, message)
    }
    assert.equal(existsSync(folder), false)
  })
})
