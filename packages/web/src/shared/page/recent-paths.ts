import { readStored, writeStored } from '../../api/stored-values.ts'

const MOST_PATHS = 20
const CHANNEL = /^\/channels\/(@me|\d{17,20})\/\d{17,20}$/u

const keyOf = (userId: string): string => `guildhall.recent-paths.${userId}`

/** The paths of the channels that a user opened in this browser, most recent first. */
export const recentPaths = (userId: string): readonly string[] =>
  (readStored(keyOf(userId)) ?? '').split(' ').filter((path) => CHANNEL.test(path))

/** Remembers the open page, if it is a channel. A link to a message counts as its channel. */
export function rememberRecentPath(userId: string, path: string): void {
  const channel = path.split('/').slice(0, 4).join('/')
  if (!CHANNEL.test(channel)) return
  const others = recentPaths(userId).filter((each) => each !== channel)
  writeStored(keyOf(userId), [channel, ...others].slice(0, MOST_PATHS).join(' '))
}
