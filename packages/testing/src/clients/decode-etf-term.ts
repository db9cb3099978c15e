import assert from 'node:assert/strict'

/**
 * Decodes a term as common clients do: atoms are text, except nil, true and false; an integer of more than 32 bits is
 * its digits as text. It doesn't know any other terms.
 */
export function decodeEtfTerm(bytes: Buffer): unknown {
  const state = { bytes, at: 1 }
  assert.equal(bytes[0], 131)
  const value = readValue(state)
  assert.equal(state.at, bytes.length, 'bytes after a term')
  return value
}

interface State {
  readonly bytes: Buffer
  at: number
}

const unsigned = (state: State, size: number): number => {
  state.at += size
  return state.bytes.readUIntBE(state.at - size, size)
}

const text = (state: State, size: number): string => {
  state.at += size
  assert.ok(state.at <= state.bytes.length)
  return state.bytes.toString('utf8', state.at - size, state.at)
}

function readValue(state: State): unknown {
  const tag = unsigned(state, 1)
  const read = READERS[tag]
  assert.ok(read, `a term of kind ${tag}`)
  return read(state)
}

const WORDS: Record<string, unknown> = { nil: null, true: true, false: false }

const READERS: Record<number, (state: State) => unknown> = {
  70: (state) => {
    state.at += 8
    return state.bytes.readDoubleBE(state.at - 8)
  },
  97: (state) => unsigned(state, 1),
  98: (state) => unsigned(state, 4) | 0,
  106: () => [],
  108: (state) => {
    const list = Array.from({ length: unsigned(state, 4) }, () => readValue(state))
    assert.equal(unsigned(state, 1), 106)
    return list
  },
  109: (state) => text(state, unsigned(state, 4)),
  110: (state) => {
    const size = unsigned(state, 1)
    const sign = unsigned(state, 1) === 0 ? 1n : -1n
    let value = 0n
    for (let i = 0; i < size; i++) value += BigInt(unsigned(state, 1)) << BigInt(8 * i)
    return size > 4 ? String(sign * value) : Number(sign * value)
  },
  115: (state) => {
    const name = text(state, unsigned(state, 1))
    return name in WORDS ? WORDS[name] : name
  },
  116: (state) => {
    const entries = Array.from({ length: unsigned(state, 4) }, () => [readValue(state), readValue(state)])
    const keys = new Set(entries.map(([key]) => key))
    assert.equal(keys.size, entries.length)
    return Object.fromEntries(entries)
  },
}
