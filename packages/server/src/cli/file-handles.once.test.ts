import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { picture } from '@guildhall/testing/requests/pictures'
import { startServerProgram } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'
import { openSqlite } from '../store/sqlite/open-sqlite.ts'
import { databaseFile } from './open-store.ts'

const HAS_PRLIMIT = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0
/** A program that is ready has no open handle above this number. */
const NONE_LEFT = 4

if (HAS_PRLIMIT) {
  describe('A server that runs out of file handles', () => {
    async function start(t: TestContext) {
      const folder = mkdtempSync(join(tmpdir(), 'guildhall-handles-'))
      const world = await World.create({}, await openSqlite(databaseFile(folder)))
      await world.close()
      const serving = await startServerProgram(['--no-web', '--no-rate-limits', '--data', folder])
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      t.after(async () => {
        agent.destroy()
        await serving.stop('SIGKILL')
        rmSync(folder, { recursive: true })
      })
      const call = async (method: string, path: string, body?: object) => {
        const headers = { authorization: world.member.token, 'content-type': 'application/json' }
        const text = body && JSON.stringify(body)
        return new Promise<number | undefined>((resolve, reject) => {
          request(`${serving.ready.api}/v10${path}`, { method, agent, headers }, (response) => {
            response.resume().once('end', () => resolve(response.statusCode))
          })
            .once('error', reject)
            .end(text)
        })
      }
      const limitHandles = (most: number) => {
        const { pid } = serving.child
        const limited = spawnSync('prlimit', ['--pid', String(pid), `--nofile=${most}:`])
        assert.equal(limited.status, 0, String(limited.stderr))
      }
      return { serving, world, call, limitHandles }
    }

    test('keeps its database, answers 503 with a reason to requests that need a handle, and recovers afterwards', async (t) => {
      const { serving, world, call, limitHandles } = await start(t)
      const avatar = `data:image/png;base64,${(await picture('png')).toString('base64')}`
      const password = { password: 'a new one, not common', current_password: 'wrong' }
      const setAvatar = () => call('PATCH', '/users/@me', { avatar })
      const say = () => call('POST', `/channels/${world.channels.general}/messages`, { content: 'said' })
      assert.equal(await say(), 200)

      limitHandles(NONE_LEFT)
      assert.equal(await setAvatar(), 503)
      assert.equal(await say(), 200)
      assert.ok([400, 503].includes((await call('PATCH', '/users/@me', password)) ?? 0))
      assert.equal(await setAvatar(), 503)

      limitHandles(1024)
      assert.equal(await setAvatar(), 200)
      assert.equal(await say(), 200)
      const { status, stderr } = await serving.stop()
      assert.equal(status, 0)
      assert.match(stderr, /EMFILE/u)
      assert.doesNotMatch(stderr, /the disk fails|a fault that nobody caught/u)
    })

    test('warns at start if there are fewer handles than its limits need', async (t) => {
      const few = ['sh', '-c', 'ulimit -n 512; exec "$0" "$@"']
      const serving = await startServerProgram(['--memory', '--no-web'], {}, few)
      t.after(() => serving.stop('SIGKILL'))
      const { stderr } = await serving.stop()
      const [line, ...others] = stderr.split('\n').filter((each) => each.includes('open files'))
      assert.deepEqual(others, [])
      const { level, limit, connections, msg } = JSON.parse(line ?? '{}')
      assert.deepEqual([level, limit, connections], ['warn', 512, 256])
      assert.match(msg, /^the limit of open files is low/u)
    })
  })
}
