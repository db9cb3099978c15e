import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientChannel } from '../../state/world.ts'

/** Members with one of these permissions are exempt from slowmode. */
const unslowed = [Permission.BYPASS_SLOWMODE, Permission.MANAGE_MESSAGES, Permission.MANAGE_CHANNELS]

/** How many seconds a user must wait between two messages in a channel; 0 if they are exempt. */
export function slowModeSeconds(channel: ClientChannel | undefined, rights: bigint): number {
  if (channel === undefined || !('rate_limit_per_user' in channel)) return 0
  return unslowed.some((bit) => hasPermissions(rights, bit)) ? 0 : (channel.rate_limit_per_user ?? 0)
}

/** How many seconds a user has to wait after their last message. A server clock ahead of ours is ignored. */
export function secondsLeft(seconds: number, last: number | null, now: number): number {
  if (last === null) return 0
  return Math.max(0, Math.min(seconds, Math.ceil((last + seconds * 1000 - now) / 1000)))
}

/** A remaining time: `9 s`, `2:05` or `1:00:00`. */
export function countdown(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
