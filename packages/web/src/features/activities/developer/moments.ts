const format = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

/** When something was, to the millisecond. @param at ms since 1970 */
export const momentOf = (at: number): string => format.format(at)
