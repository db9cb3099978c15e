/** Whether an event changes the visibility of nothing, of one channel, or of everything. */
export type PermissionChange = { kind: 'nothing' } | { kind: 'channel'; id: string } | { kind: 'everything' }

/** The event changes the visibility of no channel. */
export const CHANGES_NOTHING: PermissionChange = { kind: 'nothing' }

/** The event may change the visibility of every channel. */
export const CHANGES_EVERYTHING: PermissionChange = { kind: 'everything' }
