import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'

const CHECKOUT = dirname(import.meta.dirname)
const PARTS = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/set-up.mjs', 'scripts/bundled-node.mjs'],
  ...['scripts/server-bundle.mjs', 'scripts/bundle.ts', 'scripts/pack'],
  ...['packages/server/bin', 'packages/server/src'],
  ...[
    'packages/protocol/package.json',
    'packages/protocol/src',
    'packages/server/package.json',
    'packages/test/package.json',
    'packages/testing/package.json',
  ],
  ...['index.html', 'widget.html', 'package.json', 'public', 'src', 'tsconfig.json', 'vite.config.ts'].map(
    (each) => `packages/web/${each}`,
  ),
]

describe('Setting up a checkout', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-set-up-'))
    mkdirSync(join(folder, 'packages', 'web'), { recursive: true })
    for (const part of PARTS) cpSync(join(CHECKOUT, part), join(folder, part), { recursive: true })
    symlinkSync(join(CHECKOUT, 'node_modules'), join(folder, 'node_modules'))
    for (const name of ['protocol', 'server', 'test', 'testing', 'web']) {
      const own = join(CHECKOUT, 'packages', name, 'node_modules')
      if (existsSync(own)) symlinkSync(own, join(folder, 'packages', name, 'node_modules'))
    }
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const page = () => existsSync(join(folder, 'packages', 'web', 'dist', 'index.html'))
  const setUp = (args: readonly string[], noWeb = '') => {
    const env = { ...process.env, GUILDHALL_NO_WEB: noWeb }
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/set-up.mjs'), ...args], {
      encoding: 'utf8',
      env,
    })
    assert.deepEqual([status, stdout], [0, ''], stderr)
    return stderr
  }

  test('builds no client for a server that serves none, nor for a check', () => {
    assert.equal(setUp(['check']), '')
    setUp(['start', '--no-web'])
    assert.equal(setUp(['start'], 'true'), '')
    assert.equal(setUp(['start'], '1'), '')
    assert.equal(page(), false)
  })

  test('bundles the server for a start, and again when a source has changed', () => {
    rmSync(join(folder, 'packages/server/dist'), { recursive: true, force: true })
    assert.equal(setUp(['check']), '')
    assert.equal(setUp(['start', '--no-web']), 'guildhall: bundling the server\n')
    assert.ok(existsSync(join(folder, 'packages/server/dist/main.js')))
    assert.equal(setUp(['start', '--no-web']), '')
    utimesSync(join(folder, 'packages/server/src/version.ts'), 0, 0)
    assert.equal(setUp(['start', '--no-web']), 'guildhall: bundling the server\n')
  })

  test('builds and compresses the client once for a server that has one', () => {
    assert.equal(setUp(['start'], 'false'), 'guildhall: building the web client\n')
    assert.equal(page(), true)
    for (const ending of ['br', 'gz']) assert.ok(existsSync(join(folder, `packages/web/dist/index.html.${ending}`)))
    assert.equal(setUp(['start']), '')
  })
})
