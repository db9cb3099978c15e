import {
  type AnyOperation,
  CsvText,
  JsonLines,
  NoContent,
  PlainText,
  ReadyJson,
  ReadyPicture,
  WasThere,
} from './operation.ts'

/** A response: JSON text, a picture, a table, lines of JSON, plain text, or nothing. */
export interface CallResponse {
  status: number
  json: string | null
  picture?: ReadyPicture
  csv?: CsvText
  lines?: JsonLines
  plain?: PlainText
}

/** The response of an operation whose handler returned a value. */
export function toCallResponse(operation: AnyOperation, value: unknown): CallResponse {
  if (value instanceof ReadyPicture) return { status: 200, json: null, picture: value }
  if (value instanceof CsvText) return { status: 200, json: null, csv: value }
  if (value instanceof JsonLines) return { status: 200, json: null, lines: value }
  if (value instanceof PlainText) return { status: 200, json: null, plain: value }
  if (value instanceof NoContent) return { status: value.status, json: null }
  if (operation.returns === 'nothing') return { status: operation.status ?? 204, json: null }
  if (value instanceof WasThere) return { status: 200, json: JSON.stringify(value.value) }
  const json = value instanceof ReadyJson ? value.text : JSON.stringify(value)
  return { status: operation.status ?? 200, json }
}
