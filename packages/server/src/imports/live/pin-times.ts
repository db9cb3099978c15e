import type { SourceApi } from './source-api.ts'
import type { SourceLosses } from './source-losses.ts'
import { idIn, objectIn, objectsIn, timeIn } from './source-objects.ts'

const PAGE = 50
/** How many pages are read: a channel has at most 250 pinned messages. */
const MOST_PAGES = 10

interface Reading {
  readonly api: SourceApi
  readonly channelId: string
  readonly losses: SourceLosses
}

/** When the pinned messages of a channel were pinned, by their ids. Of those that can't be read, it isn't known. */
export async function readPinTimes({ api, channelId, losses }: Reading): Promise<ReadonlyMap<string, string>> {
  const times = new Map<string, string>()
  let before = ''
  for (let page = 0; page < MOST_PAGES; page++) {
    const path = `/channels/${channelId}/messages/pins?limit=${PAGE}${before && `&before=${encodeURIComponent(before)}`}`
    const answer = await api.get(path, `pins ${channelId}`)
    if (!answer.isGiven) {
      losses.add('pin times', channelId, answer.reason)
      break
    }
    const body = objectIn(answer.value)
    let last: string | null = null
    for (const { pinned_at, message } of objectsIn(body?.items).slice(0, PAGE)) {
      const [id, time] = [idIn(objectIn(message)?.id), timeIn(pinned_at)]
      if (id !== null && time !== null) times.set(id, time)
      last = time ?? last
    }
    if (body?.has_more !== true || last === null || last === before) break
    before = last
  }
  return times
}
