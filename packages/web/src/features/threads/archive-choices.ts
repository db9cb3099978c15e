/** After how many minutes without a message a thread is archived. */
export const archiveChoices = [
  [60, '1 hour without a message'],
  [1440, '1 day without a message'],
  [4320, '3 days without a message'],
  [10080, '1 week without a message'],
] as const

/** What was chosen of them. */
export const archiveIn = (entered: FormData) =>
  archiveChoices.find(([minutes]) => String(minutes) === entered.get('archive'))?.[0]
