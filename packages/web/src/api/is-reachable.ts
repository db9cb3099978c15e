/** How long a server may take to answer. */
const patience_ms = 4_000

/** Whether the server answers. A proxy's error page for an unavailable server doesn't count. */
export async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(patience_ms) })
    return status < 502
  } catch {
    return false
  }
}
