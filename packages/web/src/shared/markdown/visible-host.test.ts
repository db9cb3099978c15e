import assert from 'node:assert/strict'
import { test } from 'node:test'
import vm from 'node:vm'
import { parseMarkdown } from '@guildhall/protocol/markdown/parse-markdown'
import { hiddenHostOf } from './visible-host.ts'

test('a link text that names another host is distinguished from one that names its own or none', () => {
  const rows: readonly (readonly [text: string, host: string | null])[] = [
    ['[the docs](https://other.example/a)', null],
    ['[other.example](https://other.example/a)', null],
    ['[example.org](https://www.example.org)', null],
    ['[known.example](https://other.example/a)', 'other.example'],
    ['[**known**.example](https://other.example:8080/a)', 'other.example:8080'],
    ['[www.known.example/sign-in](https://other.example)', 'other.example'],
    ['[known\u200b.example](https://other.example)', 'other.example'],
    ['[\u202eknown.example](https://other.example)', 'other.example'],
    ['[ｋnown．example](https://other.example)', 'other.example'],
    ['[known.example](https://known.example.other.example)', 'known.example.other.example'],
    ['https://other.example', null],
    ['[.known.example](https://other.example)', 'other.example'],
    ['[-.a9.known.example](https://other.example)', 'other.example'],
    ['[1.a.example.9](https://other.example)', 'other.example'],
  ]
  for (const [text, host] of rows) {
    const link = parseMarkdown(text, 'message').find((node) => node.type === 'link')
    assert.ok(link, text)
    assert.equal(hiddenHostOf(link), host, text)
  }
})

test('reading one long word takes linear time, even if its characters expand to many letters', () => {
  const label = '\ufdfa'.repeat(3_900)
  const [link] = parseMarkdown(`[${label}](https://other.example)`, 'message')
  assert.equal(link?.type, 'link')
  const context = vm.createContext({ judge: () => hiddenHostOf(link) })
  assert.equal(vm.runInContext('judge()', context, { timeout: 5_000 }), null)
})
