/** The reason in the query or the body, for operations that accept it there (docs/spec/http.md#reasons-from-older-clients). */
export function reasonIn(sent: unknown): string | null {
  const reason: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'reason') : null
  return typeof reason === 'string' && reason !== '' ? reason : null
}
