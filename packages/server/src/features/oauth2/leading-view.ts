import type { Asked } from './asked-rules.ts'

/** An application's address with what it is sent: a token behind the `#`, which browsers keep to themselves. */
export function toAddress(
  address: string,
  sent: Readonly<Record<string, string>>,
  responseType: Asked['responseType'],
): string {
  const url = new URL(address)
  const fields = new URLSearchParams(sent)
  if (responseType === 'token') url.hash = fields.toString()
  else for (const [name, value] of fields) url.searchParams.append(name, value)
  return url.href
}
