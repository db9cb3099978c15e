import type { Dispatch } from '../dispatch.ts'

/** The encodings by the names that clients ask for them with (docs/spec/gateway.md#encodings). */
export type EncodingName = 'json' | 'etf'

/** How payloads become bytes, with room in front of them, and bytes payloads (docs/spec/gateway.md#encodings). */
export interface Encoding {
  readonly name: EncodingName
  /** Whether its frames are binary. */
  readonly isBinary: boolean
  /** A payload that is no event. */
  control(op: number, d: unknown): Buffer
  /** The `d` of an event, given as JSON text. */
  body(payload: string): Buffer
  /** An event with its place in a session's count. */
  event(dispatch: Dispatch, sequence: number): Buffer
  /** What a client sent; undefined if it can't be decoded. */
  read(frame: Buffer, isBinary: boolean): { value: unknown } | undefined
}
