interface Tolerated {
  operation: string
  field: string
  because: string
}

const each = (operations: readonly string[], field: string, because: string): Tolerated[] =>
  operations.map((operation) => ({ operation, field, because }))

/** Where our responses may differ from the official schema, and why. This list may only shrink. */
export const TOLERATED_DIFFERENCES: readonly Tolerated[] = [
  ...each(
    ['Create Guild Channel', 'Get Guild Channels', 'Get Channel', 'Modify Channel', 'Delete Channel'],
    'type',
    'The official schema omits media channels, type 16, from the types of guild channels.',
  ),
  ...each(
    ['List Entitlements', 'Get Entitlement', 'Get Current User Application Entitlements'],
    'type',
    'The official schema omits test mode purchases and free purchases, types 4 and 5, from the types of entitlements.',
  ),
  ...each(
    ['Create Message', 'Edit Message', 'Get Channel Message', 'Get Channel Messages'],
    'message_reference.type',
    'The official schema omits forwards, type 1, from the types of message references.',
  ),
]
