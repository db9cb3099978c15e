import { createReadStream } from 'node:fs'
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json'
import { describeError } from '../../describe-error.ts'

/** How many bytes one value may have. A message with a thousand users for each of twenty reactions has about 5 MB. */
const MOST_BYTES = 16_777_216
const DEEPEST = 64
const READ_BYTES = 65_536

/** A file that isn't valid JSON, or contains a value that is too large. */
export class InvalidJson extends Error {}

/** A value, and the name of the property in whose value it was found. */
export interface FoundValue {
  readonly name: string
  readonly value: unknown
}

/**
 * Reads the values at some paths of a JSON file, such as `$.channel` and `$.messages.*`, without reading all of it into
 * memory.
 *
 * @throws InvalidJson, also if the file is truncated; an error of the file system
 */
export async function* jsonValues(path: string, paths: readonly string[]): AsyncGenerator<FoundValue, void> {
  const tokenizer = new Tokenizer({ stringBufferSize: READ_BYTES })
  const parser = new TokenParser({ paths: [...paths], keepStack: false })
  let found: FoundValue[] = []
  let [depth, bytes] = [0, 0]
  tokenizer.onToken = (parsed) => {
    const { token: kind } = parsed
    if (kind === TokenType.LEFT_BRACE || kind === TokenType.LEFT_BRACKET) depth++
    if (kind === TokenType.RIGHT_BRACE || kind === TokenType.RIGHT_BRACKET) depth--
    if (depth > DEEPEST) throw new InvalidJson('it is nested too deeply')
    parser.write(parsed)
  }
  parser.onValue = ({ value, key, stack }) => {
    found.push({ name: String(stack[1]?.key ?? key), value })
  }
  const stream = createReadStream(path, { highWaterMark: READ_BYTES })
  try {
    for await (const piece of stream) {
      parsing(() => tokenizer.write(piece))
      bytes = found.length > 0 ? 0 : bytes + piece.length
      if (bytes > MOST_BYTES) throw new InvalidJson(`it contains a value of more than ${MOST_BYTES} bytes`)
      const some = found
      found = []
      yield* some
    }
    if (!parser.isEnded) throw new InvalidJson('it is incomplete')
  } finally {
    stream.destroy()
  }
}

function parsing(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (error instanceof InvalidJson) throw error
    throw new InvalidJson(`it is not valid JSON: ${describeError(error).split('\n')[0]?.slice(0, 200)}`)
  }
}
