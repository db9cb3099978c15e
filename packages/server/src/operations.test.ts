import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { test } from 'node:test'
import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { routeOf } from './http/route-of.ts'
import { OPERATIONS } from './operations.ts'

const here = import.meta.dirname

test('lists every operation file', async () => {
  const listed = readFileSync(`${here}/operations.ts`, 'utf8')
  const missing: string[] = []
  for await (const file of glob('features/*/*.ts', { cwd: here })) {
    const isOperation = / = operation\(\{/u.test(readFileSync(`${here}/${file}`, 'utf8'))
    if (isOperation && !listed.includes(`./${file}'`)) missing.push(file)
  }
  assert.deepEqual(missing, [])
})

test('names and routes are unique', () => {
  const names = OPERATIONS.map(({ name }) => name)
  const routes = OPERATIONS.map(({ method, path }) => `${method} ${routeOf(path).replace(/:\w+/gu, ':')}`)
  assert.equal(new Set(names).size, names.length)
  assert.equal(new Set(routes).size, routes.length)
})

test('whoever acts in a channel names it, in the path or in the body', () => {
  for (const { name, path, requires, channelIn } of OPERATIONS) {
    const isInChannel = requires.scope === 'channel' || requires.scope === 'anyChannel'
    assert.equal(path.includes(':channelId') || channelIn !== undefined, isInChannel, name)
  }
})

test('what changes state under a guild or a channel says so', () => {
  for (const { name, method, emits, audits } of OPERATIONS) {
    // A widget makes the invite that it shows (interface 4.8).
    const isWidget = name === 'Get Guild Widget'
    if (method === 'GET') assert.deepEqual([emits, audits], [isWidget ? ['INVITE_CREATE'] : [], 'none'], name)
  }
})

test('an operation whose body holds a picture takes a body that is large enough for one', () => {
  const small = OPERATIONS.filter(({ body, bodyBytes = BODY_BYTES.usual }) => {
    return JSON.stringify(body ?? {}).includes('"form":"image"') && bodyBytes < BODY_BYTES.images
  })
  assert.deepEqual(
    small.map(({ name }) => name),
    [],
  )
})
