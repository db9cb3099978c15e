import { TARGET_USERS_PART } from '@guildhall/protocol/file-rules'
import { TARGET_USERS_LIMITS } from '@guildhall/protocol/objects/guilds/target-users'
import type { Parser } from 'csv-parse'
import { FlatRefusal } from '../../kernel/api-error.ts'
import { isSnowflake } from '../../kernel/ids/snowflakes.ts'

/** Longer than any line of a valid file, even with a header. */
const MOST_OF_RECORD = 1024

/** The position that csv-parse reports. */
interface Position {
  /** The number of lines up to the end of the record. */
  readonly lines: number
  readonly empty_lines: number
}

/**
 * Parses a file of user ids as it arrives: one column, with or without a header, one id per line
 * (docs/spec/target-users.md#file-of-user-ids). Blank lines and a byte-order mark are skipped, and a first line that is
 * no number is a header. Anything else that isn't an id is an error with its line number, from 1. Parsing stops at a
 * line whose end can't be determined, and at the maximum number of errors.
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
        // By default, the library uses the line ending of the first line for the whole file.
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

  /** Parses the next chunk. @throws FlatRefusal if parsing has stopped */
  async read(bytes: Uint8Array): Promise<void> {
    if (!this.#isOver) await this.#write(bytes)
    if (this.#isOver) this.#refuse()
  }

  #write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      this.#parser.write(bytes, (error) => {
        // The error event is emitted later.
        if (error instanceof Error) this.#stopAt(error)
        resolve()
      })
    })
  }

  /** Ends the file. @throws FlatRefusal if any line is invalid */
  async end(): Promise<void> {
    if (!this.#isOver) {
      const over = new Promise<void>((resolve) => this.#parser.once('end', resolve).once('error', () => resolve()))
      this.#parser.end()
      await over
    }
    if (this.#complaints.length > 0) this.#refuse()
  }

  /** The ids found since the previous call; none if there was an error. */
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

  /** The first line of the record that ends there: the library counts lines to its end, and blank ones separately. */
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
