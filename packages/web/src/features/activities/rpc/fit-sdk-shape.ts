import { parseForm } from '@guildhall/protocol/parse-form'
import type { Schema } from '@guildhall/protocol/schema'

/** The part of some data that the SDK accepts: plain, with known fields only. Undefined if it doesn't match. */
export function fitSdkShape(schema: Schema, data: unknown): { readonly data: unknown } | undefined {
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
