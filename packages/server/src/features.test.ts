import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { test } from 'node:test'
import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { HANDLERS, OPERATIONS } from './features.ts'
import { routeOf } from './http/rate-limit-route.ts'

const here = import.meta.dirname

test('each job has exactly one handler', async () => {
  const declared: string[] = []
  for await (const file of glob('features/*/*-jobs.ts', { cwd: here })) {
    const exported: object[] = Object.values(await import(`./${file}`))
    declared.push(...exported.flatMap((value) => ('payload' in value && 'name' in value ? String(value.name) : [])))
  }
  const handled = HANDLERS.map(({ job }) => job.name)
  assert.ok(declared.length > 30)
  assert.deepEqual(handled.sort(), declared.sort())
})

test('operations have unique names and routes', () => {
  const names = OPERATIONS.map(({ name }) => name)
  const routes = OPERATIONS.map(({ method, path }) => `${method} ${routeOf(path).replace(/:\w+/gu, ':')}`)
  assert.equal(new Set(names).size, names.length)
  assert.equal(new Set(routes).size, routes.length)
})

test('every channel operation names the channel in the path or in the body', () => {
  for (const { name, path, requires, channelIn } of OPERATIONS) {
    const isInChannel = requires.scope === 'channel' || requires.scope === 'anyChannel'
    assert.equal(path.includes(':channelId') || channelIn !== undefined, isInChannel, name)
  }
})

test('every operation that changes a guild or channel declares it', () => {
  for (const { name, method, emits, audits } of OPERATIONS) {
    // A widget creates the invite that it shows (docs/spec/widget.md#invite).
    const isWidget = name === 'Get Guild Widget'
    if (method === 'GET') assert.deepEqual([emits, audits], [isWidget ? ['INVITE_CREATE'] : [], 'none'], name)
  }
})

test('every operation with a picture in its body allows a body that is large enough', () => {
  const small = OPERATIONS.filter(({ body, bodyBytes = BODY_BYTES.usual }) => {
    return JSON.stringify(body ?? {}).includes('"form":"image"') && bodyBytes < BODY_BYTES.images
  })
  assert.deepEqual(
    small.map(({ name }) => name),
    [],
  )
})
