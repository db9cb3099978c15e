import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isolated, isolateTexts } from './bidi-isolation.ts'

const [RLO, LRE, PDF, RLI, FSI, PDI] = ['\u202e', '\u202a', '\u202c', '\u2067', '\u2068', '\u2069']

/** The number of embeddings and isolates that are open at the end; null if a closing character has no opening one. */
function openAtEnd(text: string): number | null {
  const open: string[] = []
  for (const character of text) {
    if (/[\u2066-\u2068]/u.test(character)) open.push(PDI)
    else if (/[\u202a\u202b\u202d\u202e]/u.test(character)) open.push(PDF)
    else if (character === PDI) {
      const from = open.lastIndexOf(PDI)
      if (from < 0) return null
      open.splice(from)
    } else if (character === PDF && open.pop() !== PDF) return null
  }
  return open.length
}

describe('Text with bidirectional control characters', () => {
  test('is isolated, so that their effect ends with it', () => {
    assert.equal(isolated(`evil${RLO}txt`), `${FSI}evil${RLO}txt${PDF}${PDI}`)
    assert.equal(isolated(`${RLI}${LRE}a`), `${FSI}${RLI}${LRE}a${PDF}${PDI}${PDI}`)
  })

  test('cannot end the isolate around it', () => {
    assert.equal(isolated(`a${PDI}${PDF}b${PDI}`), `${FSI}ab${PDI}`)
    assert.equal(isolated(`${PDI}${RLO}b`), `${FSI}${RLO}b${PDF}${PDI}`)
  })

  test('is unchanged if it has none, in any script', () => {
    for (const text of ['plain', '', 'שלום', 'مرحبا 12', '👩‍🚀']) assert.equal(isolated(text), text)
  })

  test('keeps all other characters of any input, and is isolated once', () => {
    const piece = fc.constantFrom('a', 'ש', ' ', '\u202a', '\u202b', PDF, '\u202d', RLO, '\u2066', RLI, FSI, PDI)
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        const result = isolated(text)
        assert.equal(openAtEnd(result), 0)
        const plain = (each: string) => each.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
        assert.equal(plain(result), plain(text))
        assert.equal(isolated(result), result)
      }),
    )
  })
})

describe('A server response', () => {
  const read = (value: unknown) => isolateTexts(JSON.parse(JSON.stringify(value)), JSON.stringify(value))

  test('has names isolated at every position', () => {
    const name = `a${RLO}b`
    const sent = { id: '1', members: [{ nick: name, user: { username: 'plain', global_name: name } }], name: null }
    assert.deepEqual(read(sent), {
      id: '1',
      members: [{ nick: isolated(name), user: { username: 'plain', global_name: isolated(name) } }],
      name: null,
    })
  })

  test('keeps Markdown unchanged, which begins with its marks', () => {
    const message = { content: `# a${RLO}b`, embeds: [{ description: `> ${RLO}` }] }
    assert.deepEqual(read(message), message)
  })

  test('keeps titles of files unchanged, whose control characters are made visible', () => {
    const sent = { attachments: [{ filename: 'tool.exe', title: `photo${RLO}gnp` }] }
    assert.deepEqual(read(sent), sent)
  })

  test('is recognized if the characters are written as escapes', () => {
    const text = '{"name":"a\\u202eb"}'
    assert.deepEqual(isolateTexts(JSON.parse(text), text), { name: `${FSI}a${RLO}b${PDF}${PDI}` })
  })
})
