import type { Dispatch } from '../dispatch.ts'

/** The encodings by the names with which clients request them (docs/spec/gateway.md#encodings). */
export type EncodingName = 'json' | 'etf'

/**
 * Converts payloads to bytes, with space for a frame header, and bytes to payloads (docs/spec/gateway.md#encodings).
 */
export interface Encoding {
  readonly name: EncodingName
  /** Whether its frames are binary. */
  readonly isBinary: boolean
  /** Encodes a payload that isn't an event. */
  control(op: number, d: unknown): Buffer
  /** Encodes the `d` of an event from its JSON text. */
  body(payload: string): Buffer
  /** Encodes an event with its sequence number. */
  event(dispatch: Dispatch, sequence: number): Buffer
  /** Decodes what a client sent; undefined if it isn't valid. */
  read(frame: Buffer, isBinary: boolean): { value: unknown } | undefined
}
