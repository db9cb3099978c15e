/**
 * Calls a function at once, and then at most once per interval: of the calls in between, the last one runs at its end.
 */
export function throttleCalls<T>(pause_ms: number, act: (wanted: T) => void): (wanted: T) => void {
  let waiting: { readonly wanted: T } | null = null
  let pause: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    pause = undefined
    if (waiting === null) return
    const { wanted } = waiting
    waiting = null
    go(wanted)
  }
  const go = (wanted: T) => {
    pause = setTimeout(next, pause_ms)
    act(wanted)
  }
  return (wanted) => {
    if (pause === undefined) go(wanted)
    else waiting = { wanted }
  }
}
