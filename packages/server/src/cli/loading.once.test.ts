import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { runProgram, SOURCES, startServerProgram } from '@guildhall/testing/worlds/program'

const LISTER = new URL('../../../testing/src/clients/list-modules.ts', import.meta.url).href
const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const packageOf = (url: string): string | undefined => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(url)?.[1]

describe('A server start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-loading-'))
  after(() => rmSync(folder, { recursive: true }))
  const listed = (name: string) => {
    const file = join(folder, name)
    return {
      env: { NODE_OPTIONS: `--import=${LISTER}`, LIST_MODULES_IN: file },
      read: () => readFileSync(file, 'utf8').split('\n'),
    }
  }
  let modules: readonly string[] = []
  before(async () => {
    const list = listed('start')
    const serving = await startServerProgram(['--demo'], list.env, [], SOURCES)
    modules = list.read()
    await serving.stop()
  })

  test('loads only the packages that every start needs', () => {
    const loaded = new Set(modules.map(packageOf))
    const own = Object.keys(dependencies).filter((name) => loaded.has(name) && !name.startsWith('@guildhall/'))
    const needed = [
      'fastify',
      'find-my-way',
      'ipaddr.js',
      'kysely',
      'lru-cache',
      'otpauth',
      'pino',
      'unhomoglyph',
      'ws',
    ]
    assert.deepEqual(own, needed)
  })

  test('loads no schema compilers', () => {
    const compilers = /^(ajv|ajv-formats|@fastify\/(ajv|fast-json-stringify)-compiler)$/u
    assert.deepEqual(
      modules.filter((url) => compilers.test(packageOf(url) ?? '')),
      [],
    )
  })

  test('loads no more third-party modules than allowed', () => {
    const others = modules.filter((url) => packageOf(url) !== undefined)
    assert.ok(others.length > 100, 'the list is not empty')
    assert.ok(others.length < 500, `${others.length} modules of packages are loaded before the server is ready`)
  })

  test('loads nothing of the server if only help is requested', async () => {
    const list = listed('help')
    await runProgram(['--help'], { ...list, program: SOURCES })
    assert.deepEqual(
      list.read().filter((url) => packageOf(url) !== undefined),
      [],
    )
  })
})
