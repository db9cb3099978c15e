import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { decodeEtf, EtfError, MAX_TERM_DEPTH } from './decode-etf.ts'
import { encodeEtf } from './encode-etf.ts'

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const refuses = (bytes: Buffer, why: RegExp, what?: string) =>
  assert.throws(
    () => decodeEtf(bytes),
    (error) => error instanceof EtfError && why.test(error.message),
    what,
  )

describe('The ETF decoder', () => {
  test('reads a map as Erlang/OTP 25 writes it, with an id as an integer and a shard packed as a string', () => {
    const bytes = hex(
      '8374000000026d000000016474000000096d000000036269676e08002900c0754985d6156d00000001656a6d0000000166463ff800000000' +
        '00006d000000016c6c00000002620000012c6d00000001786a6d000000016e6400036e696c6d000000036e656762fffffed46d0000' +
        '000573686172646b000200016d0000000174640004747275656d00000005746f6b656e6d000000036162636d000000026f706102',
    )
    assert.deepEqual(decodeEtf(bytes), {
      op: 2,
      d: {
        shard: [0, 1],
        token: 'abc',
        big: '1573591670367191081',
        neg: -300,
        f: 1.5,
        n: null,
        t: true,
        e: [],
        l: [300, 'x'],
      },
    })
  })

  test('reads atoms of all four kinds', () => {
    for (const head of ['\x83d\0\x03', '\x83s\x03', '\x83v\0\x03', '\x83w\x03']) {
      assert.equal(decodeEtf(latin1(`${head}nil`)), null)
    }
    for (const [name, value] of [
      ['null', null],
      ['true', true],
      ['false', false],
    ] as const) {
      assert.equal(decodeEtf(latin1(`\x83s${String.fromCharCode(name.length)}${name}`)), value)
    }
  })

  test('reads integers of up to 64 bits, as digits if a double cannot hold them', () => {
    assert.equal(decodeEtf(hex('836e0700ffffffffffff1f')), Number.MAX_SAFE_INTEGER)
    assert.equal(decodeEtf(hex('836e070000000000000020')), '9007199254740992')
    assert.equal(decodeEtf(hex('836e0800ffffffffffffffff')), '18446744073709551615')
    assert.equal(decodeEtf(hex('836e08010000000000000080')), '-9223372036854775808')
    assert.equal(decodeEtf(hex('836f00000001000a')), 10)
    assert.equal(decodeEtf(hex('836e0000')), 0)
  })

  test('treats a key named __proto__ as an ordinary key', () => {
    const read = decodeEtf(encodeEtf(JSON.parse('{"__proto__":{"op":1}}'))) as object
    assert.deepEqual(Object.keys(read), ['__proto__'])
    assert.equal('op' in read, false)
    assert.equal('op' in {}, false)
  })
})

describe('The ETF decoder rejects', () => {
  test('bytes that are not an ETF term', () => {
    refuses(Buffer.alloc(0), /beyond the end/u)
    refuses(latin1('{"op":1}'), /version 131/u)
    refuses(hex('83'), /beyond the end/u)
  })

  test('bytes after the term', () => refuses(hex('8361016101'), /behind/u))

  test('atoms as keys, and keys that are not text', () => {
    refuses(hex('8374000000016400026f706101'), /no binary/u)
    refuses(hex('83740000000161016101'), /no binary/u)
  })

  test('duplicate keys', () => refuses(latin1('\x83t\0\0\0\x02m\0\0\0\x01aa\x01m\0\0\0\x01aa\x02'), /twice/u))

  test('atoms other than null, true and false', () => {
    refuses(hex('83640009756e646566696e6564'), /atom/u)
    refuses(latin1('\x83s\0'), /atom/u)
  })

  // All but the first as encoded by Erlang/OTP 25.
  const KINDS = {
    'a compressed term': Buffer.concat([hex('8350'), hex('40000000'), deflateSync(Buffer.alloc(1_000_000, 'a'))]),
    'a short compressed term': hex('835000001776789cedc4311100200c04b0efe196831dc9955111acc99093acbe49ead9b66ddb'),
    'a process': hex('835864000d6e6f6e6f6465406e6f686f7374000000090000000000000000'),
    'a reference': hex('835a000364000d6e6f6e6f6465406e6f686f7374000000000000303c7e540001ebebf57d'),
    'a port': hex('835964000d6e6f6e6f6465406e6f686f73740000000000000000'),
    'a function': hex('8370000000170100000000000000000000000000000000'),
    'an exported function': hex('83716400056c697374736400036d61706102'),
    'a tuple': hex('83680261016102'),
    'a bit string': hex('834d000000010320'),
    'an old float': hex('8363312e3530303030303030303030303030303030303030652b30300000000000'),
    'a reference to a cached atom': hex('835200'),
    'a term within a term': hex('83836101'),
  }

  for (const [what, bytes] of Object.entries(KINDS)) test(what, () => refuses(bytes, /^a term of kind \d+$/u))

  test('an improper list', () => refuses(hex('836c0000000161016102'), /improper/u))

  test('an integer of more than 64 bits', () => {
    refuses(hex('836e0900000000000000000001'), /64 bits/u)
    refuses(hex('836fffffffff00ff'), /64 bits/u)
  })

  test('numbers that are not finite', () => {
    refuses(hex('83467ff0000000000000'), /finite/u)
    refuses(hex('83467ff8000000000000'), /finite/u)
  })

  test('text that is not valid UTF-8', () => {
    refuses(hex('836d00000002fffe'), /UTF-8/u)
    refuses(hex('836d00000003eda080'), /UTF-8/u)
    refuses(hex('8374000000016d00000001ff6101'), /UTF-8/u)
  })

  test('sizes that exceed the input, without allocating memory for them', () => {
    for (const head of [
      '836dffffffff',
      '836cffffffff',
      '8374ffffffff',
      '836f0000000800',
      '836bffff',
      '8364ffff',
      '83ffffffff',
    ]) {
      assert.throws(() => decodeEtf(hex(`${head}6101`)), EtfError, head)
    }
    refuses(Buffer.concat([hex('836c00010000'), Buffer.alloc(0xffff, 0x6a)]), /beyond the end/u)
  })

  test('terms that are nested too deeply', () => {
    const nested = (depth: number) =>
      Buffer.concat([
        hex('83'),
        ...Array.from({ length: depth }, () => hex('6c00000001')),
        Buffer.alloc(depth + 1, 0x6a),
      ])
    assert.ok(Array.isArray(decodeEtf(nested(MAX_TERM_DEPTH))))
    refuses(nested(MAX_TERM_DEPTH + 1), /too deep/u)
    refuses(nested(100_000), /too deep/u)
    refuses(
      Buffer.concat([hex('83'), ...Array.from({ length: 100_000 }, () => hex('74000000016d0000000161'))]),
      /too deep/u,
    )
  })
})

describe('Random bytes', () => {
  const mustNotBreak = (bytes: Buffer) => {
    try {
      decodeEtf(bytes)
    } catch (error) {
      assert.ok(error instanceof EtfError, String(error))
    }
  }

  test('are either decoded or rejected by the ETF decoder', () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((rest) => Buffer.concat([Buffer.of(131), rest]))
    fc.assert(fc.property(bytes, mustNotBreak), { numRuns: 2000 })
    const tags = fc.constantFrom(70, 97, 98, 100, 106, 107, 108, 109, 110, 111, 115, 116, 118, 119)
    const likely = fc.array(fc.oneof(tags, fc.constantFrom(0, 1, 2, 255)), { maxLength: 300 })
    fc.assert(
      fc.property(
        likely.map((each) => Buffer.from([131, ...each])),
        mustNotBreak,
      ),
      { numRuns: 5000 },
    )
  })

  test('are either decoded or rejected by the ETF decoder if they are a corrupted term', () => {
    const change = fc.tuple(fc.nat(), fc.nat(255))
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(change, { minLength: 1, maxLength: 4 }), (value, changes) => {
        const bytes = encodeEtf(value)
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        mustNotBreak(bytes)
      }),
      { numRuns: 2000 },
    )
  })
})
