import type { PermissionName } from './permissions/bits.ts'

/**
 * Who receives an event. No caller ever chooses recipients:
 * - `members`: every member of the guild;
 * - `viewers`: those who may view the channel or thread that the payload names (`channel_id`, or `id` of a channel);
 * - `hosted`: those who may view the channel of the scheduled event or stage that it is about; every member where there is none;
 * - `managers`: those who may view the channel that the payload names, and hold MANAGE_CHANNELS there;
 * - `holders`: those who hold one of `permissions` in the guild;
 * - `self`: the member whom the payload's `user_id` names;
 * - `shown`: people whose clients know of the channel that the payload names, since they may view it; no bots;
 * - `user`: the one user whose stream it is.
 *
 * In a private channel every event goes to the streams of its recipients, whatever is said here.
 */
export type Audience =
  | { to: 'members' }
  | { to: 'viewers' }
  | { to: 'hosted' }
  | { to: 'managers' }
  | { to: 'holders'; permissions: readonly PermissionName[] }
  | { to: 'self' }
  | { to: 'shown' }
  | { to: 'user' }
