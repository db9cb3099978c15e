/**
 * Reads a sequence before its values are asked for, and works on several at once. The results are in the order of the
 * sequence.
 *
 * @param ahead how many values are read and worked on at once
 */
export async function* readAhead<T, R>(
  source: AsyncGenerator<T, void>,
  ahead: number,
  work: (value: T) => Promise<R>,
): AsyncGenerator<R, void> {
  const started: Promise<{ readonly result: R } | null>[] = []
  const start = () => {
    const next = source.next().then(async ({ done, value }) => (done ? null : { result: await work(value) }))
    next.catch(() => {}) // Thrown when it is its turn.
    started.push(next)
  }
  try {
    while (started.length < ahead) start()
    for (;;) {
      const next = await started.shift()
      if (!next) return
      start()
      yield next.result
    }
  } finally {
    // It may wait for a request, which nobody needs any more.
    source.return().catch(() => {})
  }
}
