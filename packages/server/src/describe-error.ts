/** The message of an error, in one line. */
export function describeError(error: unknown): string {
  // If a name has several addresses, each attempt has its own error, and the aggregate has no message.
  if (error instanceof AggregateError && error.message === '') return describeError(error.errors[0])
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line
}
