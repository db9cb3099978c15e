import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UrlMappings } from '@guildhall/protocol/url-mappings'
import { attemptRemap } from '../rpc/testing/sdk.ts'
import { remedyFor, withMapping } from './error-remedies.ts'

const root = { prefix: '/', target: 'localhost:5173' }

test('a host that the policy blocks is fixed by a mapping, with which the SDK reaches it', (t) => {
  Object.defineProperty(globalThis, 'window', { value: { location: { host: 'own.example' } }, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'window'))
  for (const asked of [
    'https://api.example.com/v1/things',
    'wss://live.example.com:8443/socket',
    'http://127.0.0.1:9/a',
  ]) {
    const { mapping, words } = remedyFor({ kind: 'csp', rule: 'connect-src', asked }, [root])
    assert.ok(mapping, asked)
    const all = withMapping([root], mapping)
    const { host, pathname } = new URL(asked)
    const path = `${mapping.prefix}${pathname}`
    assert.ok(words.includes(path) && words.includes('connect-src'), words)
    assert.deepEqual(new UrlMappings(all).mapped(path), { host, path: pathname })
    assert.equal(attemptRemap({ url: new URL(asked), mappings: [mapping] }).pathname, path)
    assert.equal(remedyFor({ kind: 'csp', rule: 'connect-src', asked }, all).mapping, null, 'once is enough')
  }
})

test('a mapped host is to be requested by its path', () => {
  const urlMap = [{ prefix: '/api', target: 'api.example.com/v1' }, root]
  const refusal = { kind: 'csp', rule: 'img-src', asked: 'https://api.example.com/v1/a.png' }
  const { mapping, words } = remedyFor(refusal, urlMap)
  assert.equal(mapping, null)
  assert.match(words, /Request \/api\/a\.png instead/)
})

test('an invalid address, and a host that can’t be mapped, have no remedy', () => {
  for (const asked of ['inline', 'eval', '', 'data', 'javascript:alert(1)', 'file:///etc/passwd', 'https://'])
    assert.equal(remedyFor({ kind: 'csp', rule: 'script-src-elem', asked }, [root]).mapping, null, asked)
  const taken = [{ prefix: '/a.example', target: 'other.example' }, root]
  assert.equal(remedyFor({ kind: 'csp', rule: 'img-src', asked: 'https://a.example/x' }, taken).mapping, null)
})

test('an unreachable target is named, with the reason', () => {
  const say = (rule: string) => remedyFor({ kind: 'target', rule, asked: '/a' }, [root]).words
  assert.match(say('unreachable'), /^localhost:5173 doesn’t respond\. Is your server running/)
  assert.match(say('forbidden_address'), /isn’t public/)
  assert.equal(say('toString').includes('function'), false)
  assert.match(remedyFor({ kind: 'target', rule: 'too_slow', asked: '/a' }, []).words, /^The mapped host takes/)
})

test('an unmapped path is to be mapped', () => {
  assert.match(remedyFor({ kind: 'mapping', rule: '', asked: '/a' }, []).words, /No URL mapping matches this path/)
})
