import { TARGET_USERS_PART } from '@guildhall/protocol/file-rules'
import { TARGET_USERS_LIMITS } from '@guildhall/protocol/objects/guilds/target-users'
import type { Parser } from 'csv-parse'
import { FlatRefusal } from '../../kernel/api-error.ts'
import { isSnowflake } from '../../kernel/ids/snowflakes.ts'

/** Longer than any line of a sound file, also one with a heading. */
const MOST_OF_RECORD = 1024

/** What csv-parse tells of where it is. */
interface Position {
  /** Lines up to the end of the record. */
  readonly lines: number
  readonly empty_lines: number
}

/**
 * Reads a file of user ids as it comes: one column, with or without a heading, one id a line
 * (docs/spec/target-users.md#file-of-user-ids). Blank lines and a byte-order mark are passed over, and a first line
 * that is no number is a heading. What isn't an id is a complaint with the number of its line, from 1; nothing is read
 * beyond a line that can't be told from the next, nor beyond the most complaints that are answered.
 */
export class UserListReader {
  readonly #parser: Parser
  #found: string[] = []
  readonly #complaints: string[] = []
  #last: Position = { lines: 0, empty_lines: 0 }
  #isOver = false
  #isFirst = true

  private constructor(open: (record: (values: readonly string[], at: Position) => void) => Parser) {
    this.#parser = open((values, at) => this.#judge(values, at))
    this.#parser.on('error', (error) => this.#stopAt(error))
    this.#parser.resume()
  }

  /** The library is loaded with the first file. */
  static async open(): Promise<UserListReader> {
    const { parse } = await import('csv-parse')
    return new UserListReader((judge) =>
      parse({
        bom: true,
        // Left to itself it takes what ends the first line for what ends each.
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
        max_record_size: MOST_OF_RECORD,
        on_record: (values: string[], at) => {
          judge(values, at)
          return null
        },
      }),
    )
  }

  /** Reads on. @throws FlatRefusal if nothing more is looked at */
  async read(bytes: Uint8Array): Promise<void> {
    if (!this.#isOver) await this.#write(bytes)
    if (this.#isOver) this.#refuse()
  }

  #write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      this.#parser.write(bytes, (error) => {
        // The event comes a little later.
        if (error instanceof Error) this.#stopAt(error)
        resolve()
      })
    })
  }

  /** The file is over. @throws FlatRefusal if any line of it is refused */
  async end(): Promise<void> {
    if (!this.#isOver) {
      const over = new Promise<void>((resolve) => this.#parser.once('end', resolve).once('error', () => resolve()))
      this.#parser.end()
      await over
    }
    if (this.#complaints.length > 0) this.#refuse()
  }

  /** What was found since this was asked for last; nothing where something was refused. */
  take(): string[] {
    const found = this.#found
    this.#found = []
    return this.#complaints.length > 0 ? [] : found
  }

  #judge(values: readonly string[], at: Position): void {
    if (this.#isOver) return
    const line = this.#lineAfter(at)
    const isOneLine = at.lines === line
    this.#last = at
    const [id = ''] = values
    const isHeading = this.#isFirst && !/^\d+$/u.test(id)
    this.#isFirst = false
    if (!isOneLine) this.#stop(line, 'a value goes over several lines')
    else if (!isHeading) this.#judgeId(id, values.length, line)
  }

  #judgeId(id: string, columns: number, line: number): void {
    if (columns > 1) this.#complain(line, 'expected a single column')
    else if (!/^\d+$/u.test(id)) this.#complain(line, 'invalid user ID format')
    else if (id === '0' || !isSnowflake(id)) this.#complain(line, 'invalid user ID - must be a valid snowflake')
    else this.#found.push(id)
  }

  /** Where the record begins that ends there: the library counts its lines to the end, and the blank ones apart. */
  #lineAfter({ empty_lines }: Position): number {
    return this.#last.lines + (empty_lines - this.#last.empty_lines) + 1
  }

  #stopAt(error: Error & { code?: unknown; empty_lines?: unknown }): void {
    if (this.#isOver) return
    const line = this.#lineAfter({ lines: 0, empty_lines: Number(error.empty_lines ?? 0) })
    this.#stop(line, error.code === 'CSV_MAX_RECORD_SIZE' ? 'too long' : 'quotes are out of place')
  }

  #stop(line: number, why: string): void {
    this.#complain(line, why)
    this.#isOver = true
  }

  #complain(line: number, why: string): void {
    this.#found = []
    this.#complaints.push(`Line ${line}: ${why}`)
    if (this.#complaints.length >= TARGET_USERS_LIMITS.complaints) this.#isOver = true
  }

  #refuse(): never {
    throw new FlatRefusal(TARGET_USERS_PART, this.#complaints)
  }
}
