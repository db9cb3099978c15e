const PREFIX = 'token '

/** A token that no longer holds, given by its hash, as processes tell it to each other. */
export const toWithdrawal = (tokenHash: string): string => `${PREFIX}${tokenHash}`

/** The hash of the token that another process withdrew; undefined if it told something else. */
export const fromWithdrawal = (message: string): string | undefined =>
  message.startsWith(PREFIX) ? message.slice(PREFIX.length) : undefined
