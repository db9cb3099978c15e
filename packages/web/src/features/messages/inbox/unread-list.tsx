import { Check } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../language/dialogs.ts'
import { Badge } from '../../../shared/appearance/badge.tsx'
import { Button } from '../../../shared/appearance/button.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { ChannelIcon } from '../../../shared/guild/channel-icon.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { labelWithMarks } from '../../../shared/page/label-with-marks.ts'
import { Link } from '../../../shared/page/link.tsx'
import { channelPath } from '../../../shared/page/paths.ts'
import { PrivateChannelIcon } from '../../../shared/user/private-channel-icon.tsx'
import { useChannelName } from '../../../state/names.ts'
import { createdAtOf } from '../../../state/snowflake-time.ts'
import { useClient, useSnapshot } from '../../../state/use-client.ts'
import { isOutsideGuilds, isThreadChannel, useChannel, useGuild } from '../../../state/world.ts'
import { shortMessageTime } from '../row/message-times.ts'
import { type UnreadPlace, unreadPlaces } from './unread-places.ts'

const page_size = 50

/** Everything unread, with buttons that mark it as read. */
export function UnreadList({ onFollow }: { onFollow: () => void }) {
  const client = useClient()
  const world = useSnapshot((state) => state.world)
  const marks = useSnapshot((state) => state.marks)
  const places = useMemo(() => (world === null ? [] : unreadPlaces({ world, marks })), [world, marks])
  const [shown, setShown] = useState(page_size)
  const list = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfterRemoval(list, places)

  function markAll() {
    focusAfter(0)
    void runWithErrorToast(() => client.reads.ackAll())
  }

  function mark({ guildId, channelId }: UnreadPlace, index: number) {
    focusAfter(index)
    client.reads.ackNewest(guildId, channelId)
  }

  return (
    // It gets the focus when its last entry disappears.
    <div ref={list} className="inbox-unread" tabIndex={-1}>
      {places.length === 0 ? (
        <p className="inbox-none" role="status">
          {t('messages.inbox-nothing-unread')}
        </p>
      ) : (
        <>
          <div className="inbox-tools">
            <Button onPress={markAll}>{t('messages.inbox-mark-all')}</Button>
          </div>
          <ul className="inbox-list" aria-label={t('messages.inbox-unread')}>
            {places.slice(0, shown).map((place, index) => (
              <UnreadEntry key={place.channelId} place={place} onRead={() => mark(place, index)} onFollow={onFollow} />
            ))}
          </ul>
        </>
      )}
      {places.length > shown ? (
        <div className="inbox-tools">
          <Button onPress={() => setShown(shown + page_size)}>{t('messages.inbox-more')}</Button>
        </div>
      ) : null}
    </div>
  )
}

/** When an entry disappears, its button would take the focus with it: the next one gets it. */
function useFocusAfterRemoval(list: RefObject<HTMLDivElement | null>, places: readonly UnreadPlace[]) {
  const removed = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the entries have changed.
  useEffect(() => {
    const index = removed.current
    removed.current = null
    if (index === null) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.inbox-entry button') ?? [])]
    const next = buttons[index] ?? buttons.at(-1) ?? list.current
    next?.focus()
  }, [places])

  return (index: number) => {
    removed.current = index
  }
}

type UnreadEntryProps = { place: UnreadPlace; onRead: () => void; onFollow: () => void }

function UnreadEntry({ place, onRead, onFollow }: UnreadEntryProps) {
  const { guildId, channelId, mentions, newestId } = place
  const channel = useChannel(guildId, channelId)
  const guild = useGuild(guildId)
  const name = useChannelName(channel)
  if (channel === undefined) return null
  const parent = isThreadChannel(channel) ? guild?.channels.get(channel.parent_id)?.name : undefined
  const newest = new Date(createdAtOf(newestId)).toISOString()

  return (
    <li className="inbox-entry">
      <Link to={channelPath(guildId, channelId)} className="inbox-link" onFollow={onFollow}>
        {isOutsideGuilds(channel) ? (
          <PrivateChannelIcon channel={channel} size={24} />
        ) : (
          <ChannelIcon type={channel.type} />
        )}
        <span className="inbox-names">
          <span className="inbox-name">{name}</span>
          <span className="inbox-detail">
            {[parent, guild?.settings.name, shortMessageTime(newest, Date.now())]
              .filter((part) => part !== undefined)
              .join(' · ')}
          </span>
        </span>
        <span className="unseen">{labelWithMarks('', { unread: true, mentions })}</span>
        <Badge count={mentions} />
      </Link>
      <IconButton label={t('messages.inbox-mark-as-read', { name })} side="left" onClick={onRead}>
        <Check aria-hidden="true" />
      </IconButton>
    </li>
  )
}
