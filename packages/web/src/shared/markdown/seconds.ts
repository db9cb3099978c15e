const tick_ms = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Calls every second while there are listeners: one timer for all. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(notify, tick_ms)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}
