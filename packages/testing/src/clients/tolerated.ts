interface Tolerated {
  operation: string
  field: string
  because: string
}

const each = (operations: readonly string[], field: string, because: string): Tolerated[] =>
  operations.map((operation) => ({ operation, field, because }))

/**
 * Where an answer of ours may differ from the official schema, and why. This list may only shrink.
 */
export const TOLERATED: readonly Tolerated[] = [
  ...each(
    ['Create Guild Channel', 'Get Guild Channels', 'Get Channel', 'Modify Channel', 'Delete Channel'],
    'type',
    'The official schema leaves media channels, type 16, out of the types that a channel of a guild may have.',
  ),
  ...each(
    ['List Entitlements', 'Get Entitlement', 'Get Current User Application Entitlements'],
    'type',
    'The official schema leaves purchases in test mode and free ones, types 4 and 5, out of the types of entitlements.',
  ),
  ...each(
    ['Create Message', 'Edit Message', 'Get Channel Message', 'Get Channel Messages'],
    'message_reference.type',
    'The official schema leaves forwards, type 1, out of the types of references.',
  ),
]
