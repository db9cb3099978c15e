import { parseForm } from '@guildhall/protocol/parse-form'
import type { Schema } from '@guildhall/protocol/schema'

/** What of some data an app is sent, by what the SDK takes: plain, with the known fields alone. Undefined if it doesn't fit. */
export function fitted(schema: Schema, data: unknown): { readonly data: unknown } | undefined {
  const text = jsonOf(data)
  if (text === undefined) return undefined
  const parsed = parseForm(schema, JSON.parse(text))
  return parsed.ok ? { data: parsed.value } : undefined
}

function jsonOf(data: unknown): string | undefined {
  try {
    return JSON.stringify(data)
  } catch {
    return undefined
  }
}
