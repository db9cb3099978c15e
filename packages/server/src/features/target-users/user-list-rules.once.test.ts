import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TARGET_USERS_PART } from '@guildhall/protocol/file-rules'
import { TARGET_USERS_LIMITS } from '@guildhall/protocol/objects/guilds/target-users'
import fc from 'fast-check'
import { FlatRefusal } from '../../kernel/api-error.ts'
import { UserListReader } from './user-list-rules.ts'

/** The ids read from a file that arrives in chunks of a given size, or the errors. */
async function read(
  file: string | Uint8Array,
  pieceBytes = 65_536,
): Promise<{ ids: string[] } | { complaints: string[] }> {
  const bytes = Buffer.from(file)
  const reader = await UserListReader.open()
  const ids: string[] = []
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      await reader.read(bytes.subarray(at, at + pieceBytes))
      ids.push(...reader.take())
    }
    await reader.end()
    return { ids: [...ids, ...reader.take()] }
  } catch (error) {
    assert.ok(error instanceof FlatRefusal)
    assert.equal(error.status, 400)
    const body = error.toBody()
    assert.deepEqual(Object.keys(body), [TARGET_USERS_PART])
    return { complaints: body[TARGET_USERS_PART] as string[] }
  }
}

const FORMAT = 'invalid user ID format'
const SNOWFLAKE = 'invalid user ID - must be a valid snowflake'
const COLUMNS = 'expected a single column'

describe('A file of user IDs', () => {
  for (const [title, file, ids] of [
    ['one id a line', '81384788765712384\n1\n9223372036854775807\n', ['81384788765712384', '1', '9223372036854775807']],
    ['a heading', 'user_id\n1\n2', ['1', '2']],
    ['any heading, also one of several columns', 'Users, who may come\n1\n2', ['1', '2']],
    ['a heading in quotes, with commas in it', '"a, b"\n1', ['1']],
    ['a heading alone', 'user_id\n', []],
    ['nothing', '', []],
    ['a byte-order mark', '\ufeff1\n2', ['1', '2']],
    ['a byte-order mark and a heading', '\ufeffuser_id\r\n1\r\n', ['1']],
    ['lines that end in CR and LF, in either, and in none', '1\r\n2\n3\r4', ['1', '2', '3', '4']],
    ['quotes', '"1"\r\n"2"\n3', ['1', '2', '3']],
    ['blank lines, and some with blanks alone', '\n\r\n1\n\n  \n\t\n2\n\n', ['1', '2']],
    ['blanks around', '  1\n2  \n\t3\t', ['1', '2', '3']],
    ['an id twice: what comes twice is dropped later', '1\n1', ['1', '1']],
  ] as const) {
    test(`is accepted: ${title}`, async () => {
      assert.deepEqual(await read(file), { ids })
      assert.deepEqual(await read(file, 1), { ids })
    })
  }

  for (const [title, file, complaints] of [
    ['what is no number', '1\nabc\n2', [`Line 2: ${FORMAT}`]],
    ['numbers that are no ids', '1\n-1\n1.5\n1e3\n0x1\n٣', [2, 3, 4, 5, 6].map((line) => `Line ${line}: ${FORMAT}`)],
    [
      'ids beyond 63 bits, 0 and zeros before',
      '1\n9223372036854775808\n0\n01',
      [2, 3, 4].map((line) => `Line ${line}: ${SNOWFLAKE}`),
    ],
    ['a second column', 'user_id,name\n1,a\n2\n3,', [`Line 2: ${COLUMNS}`, `Line 4: ${COLUMNS}`]],
    ['an empty value in quotes', '1\n""\n2', [`Line 2: ${FORMAT}`]],
    ['blanks in quotes', '1\n" 2"', [`Line 2: ${FORMAT}`]],
    [
      'text behind a heading and blank lines',
      '\nuser_id\r\n\r\n"x"\n\n1\ny',
      [`Line 4: ${FORMAT}`, `Line 7: ${FORMAT}`],
    ],
    [
      'a value over several lines, and nothing beyond it',
      '1\nx\n"2\r\n3"\ny',
      [`Line 2: ${FORMAT}`, 'Line 3: a value goes over several lines'],
    ],
    ['text behind quotes, and nothing beyond it', '1\n\n"2"3\nx', ['Line 3: quotes are out of place']],
    ['quotes within a value', '1\n2"2\nx', ['Line 2: quotes are out of place']],
    ['a quote without an end', '1\n2\n"3\n4\n5', ['Line 3: quotes are out of place']],
    ['a second heading', 'user_id\nuser_id\n1', [`Line 2: ${FORMAT}`]],
  ] as const) {
    test(`is refused: ${title}`, async () => {
      assert.deepEqual(await read(file), { complaints })
      assert.deepEqual(await read(file, 1), { complaints })
    })
  }

  test('is refused early if it has an endless line, an endless quote or binary data', async () => {
    const long = { complaints: ['Line 2: too long'] }
    assert.deepEqual(await read(`1\n${'9'.repeat(200_000)}`), long)
    assert.deepEqual(await read(`1\n"${'9\n'.repeat(200_000)}`), long)
    const binary = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251)
    const refused = await read(binary)
    assert.ok('complaints' in refused && refused.complaints.length > 0)
  })

  test('is read until the maximum number of errors', async () => {
    const reader = await UserListReader.open()
    const lines = Buffer.from('x\n'.repeat(TARGET_USERS_LIMITS.complaints + 10))
    await assert.rejects(reader.read(lines), FlatRefusal)
    const most = {
      complaints: Array.from({ length: TARGET_USERS_LIMITS.complaints }, (_, i) => `Line ${i + 2}: ${FORMAT}`),
    }
    assert.deepEqual(await read('x\n'.repeat(5000)), most)
    assert.deepEqual(await read('x\n'.repeat(5000), 7), most)
  })

  test('is accepted exactly if all IDs are valid, by comparison of random files with a plain model', async () => {
    const ID = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map((id) => ({ text: String(id), ids: [String(id)] }))
    const blank = fc.constantFrom('', ' ', '\t ').map((text) => ({ text, ids: [] }))
    const bad = fc.oneof(
      fc.constantFrom('abc', '-4', '1.0', '1 2').map((text) => ({ text, why: FORMAT })),
      fc
        .constantFrom('0', '007', '9223372036854775808', '99999999999999999999')
        .map((text) => ({ text, why: SNOWFLAKE })),
      fc.constantFrom('1,2', '3,', ',', '"1",x').map((text) => ({ text, why: COLUMNS })),
      fc.constant({ text: '""', why: FORMAT }),
    )
    const quoted = ID.map(({ text, ids }) => ({ text: `"${text}"`, ids }))
    const padded = ID.map(({ text, ids }) => ({ text: `  ${text}\t`, ids }))
    type Line = { text: string; ids?: string[]; why?: string }
    const line: fc.Arbitrary<Line> = fc.oneof(
      { weight: 8, arbitrary: ID },
      { weight: 2, arbitrary: quoted },
      { weight: 2, arbitrary: padded },
      { weight: 2, arbitrary: blank },
      { weight: 1, arbitrary: bad },
    )
    const file = fc.record({
      mark: fc.constantFrom('', '\ufeff'),
      heading: fc.constantFrom(null, 'user_id', '"user_id"', 'User ID,Name', 'id'),
      lines: fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { maxLength: 40 }),
      isOpenEnded: fc.boolean(),
      pieceBytes: fc.constantFrom(1, 2, 3, 17, 1000),
    })
    await fc.assert(
      fc.asyncProperty(file, async ({ mark, heading, lines, isOpenEnded, pieceBytes }) => {
        // Without a header, an invalid first line would be taken for one.
        const all: [Line, string][] = [
          [heading === null ? { text: '5', ids: ['5'] } : { text: heading, ids: [] }, '\n'],
          ...lines,
        ]
        const last = all.length - 1
        const text = mark + all.map(([{ text }, end], i) => text + (isOpenEnded && i === last ? '' : end)).join('')
        const complaints = all.flatMap(([{ why }], i) => (why === undefined ? [] : [`Line ${i + 1}: ${why}`]))
        const expected = complaints.length > 0 ? { complaints } : { ids: all.flatMap(([{ ids = [] }]) => ids) }
        assert.deepEqual(await read(text, pieceBytes), expected)
      }),
      { numRuns: 500 },
    )
  })
})
