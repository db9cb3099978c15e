const tick_ms = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Calls every second, while anybody listens: one timer for all that count on. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tell, tick_ms)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
