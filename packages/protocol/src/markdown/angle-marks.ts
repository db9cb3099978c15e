import type { GuildPageLink, MarkdownNode, TimeStyle } from './markdown-nodes.ts'

const MARK =
  /<(?:@!?(?<user>\d{15,20})|@&(?<role>\d{15,20})|#(?<channel>\d{15,20})|\/(?<command>[^\s<>:/][^<>:/\n]{0,99}):(?<commandId>\d{15,20})|(?<moves>a?):(?<emoji>[\w~-]{1,32}):(?<emojiId>\d{15,20})|t:(?<unix>-?\d{1,13})(?::(?<style>[tTdDfFsSR]))?|id:(?<place>customize|browse|guide|linked-roles)(?::\d{15,20})?)>/y

const STYLES: ReadonlySet<string> = new Set<TimeStyle>(['t', 'T', 'd', 'D', 'f', 'F', 's', 'S', 'R'])
const PLACES: ReadonlySet<string> = new Set<GuildPageLink>(['customize', 'browse', 'guide', 'linked-roles'])

/** The latest time that a date can represent. */
const furthest_s = 8_640_000_000_000

/** Marks in angle brackets that refer to objects of the platform (docs/spec/messages.md#markup). */
export function angleMarkAt(text: string, position: number): { end: number; node: MarkdownNode } | undefined {
  MARK.lastIndex = position
  const groups = MARK.exec(text)?.groups
  const node = groups && nodeOf(groups)
  return node && { end: MARK.lastIndex, node }
}

function nodeOf(groups: Record<string, string | undefined>): MarkdownNode | undefined {
  const { user, role, channel, command, commandId, moves, emoji, emojiId, unix, style = 'f', place } = groups
  if (user) return { type: 'user', id: user }
  if (role) return { type: 'role', id: role }
  if (channel) return { type: 'channel', id: channel }
  if (command && commandId) return { type: 'command', name: command, id: commandId }
  if (emoji && emojiId) return { type: 'custom-emoji', id: emojiId, name: emoji, isAnimated: moves === 'a' }
  if (place && isPlace(place)) return { type: 'place', place }
  const unix_s = Number(unix)
  if (!isStyle(style) || !(Math.abs(unix_s) <= furthest_s)) return undefined
  return { type: 'time', unix_s, style }
}

function isStyle(text: string): text is TimeStyle {
  return STYLES.has(text)
}

function isPlace(text: string): text is GuildPageLink {
  return PLACES.has(text)
}
