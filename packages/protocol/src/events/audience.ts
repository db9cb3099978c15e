import type { PermissionName } from '../permissions/bits.ts'

/**
 * Who receives an event; callers can't choose the recipients:
 * - `members`: every member of the guild;
 * - `viewers`: members who may view the channel or thread in the payload (`channel_id`, or `id` of a channel);
 * - `hosted`: members who may view the channel of the scheduled event or stage; every member if there is none;
 * - `managers`: members who may view the channel in the payload, and have MANAGE_CHANNELS there;
 * - `holders`: members with one of `permissions` in the guild;
 * - `connected`: users in the voice channel in the payload;
 * - `self`: the member with the payload's `user_id`;
 * - `shown`: users whose clients know the channel in the payload because they may view it; no bots;
 * - `user`: the user who owns the stream.
 *
 * In a private channel, every event is sent to the streams of its recipients instead.
 */
export type Audience =
  | { to: 'members' }
  | { to: 'viewers' }
  | { to: 'hosted' }
  | { to: 'managers' }
  | { to: 'holders'; permissions: readonly PermissionName[] }
  | { to: 'connected' }
  | { to: 'self' }
  | { to: 'shown' }
  | { to: 'user' }
