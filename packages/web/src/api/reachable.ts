/** So long a server may take to say that it is there. */
const patience_ms = 4_000

/** Whether the server answers. What a proxy says of a server that is away doesn't count. */
export async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(patience_ms) })
    return status < 502
  } catch {
    return false
  }
}
