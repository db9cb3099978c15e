/** Why something failed, in one line. */
export function describeError(error: unknown): string {
  // Where a name has several addresses, each attempt has an error of its own and the whole has no message.
  if (error instanceof AggregateError && error.message === '') return describeError(error.errors[0])
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line
}
