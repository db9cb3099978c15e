import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import { Ellipsis, Inbox, Info, Pin, Spool } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { PrivateTools } from '../features/private-channels/private-tools.tsx'
import { ThreadTools } from '../features/threads/thread-tools.tsx'
import { t } from '../language/main.ts'
import { IconButton } from '../shared/appearance/icon-button.tsx'
import { Menu, type MenuAction } from '../shared/overlay/menu.tsx'
import { openInbox, openPins, openThreadList } from '../shared/overlay/overlays.ts'
import { useIsNarrow } from '../shared/page/screen-width.ts'
import { type ClientChannel, isOutsideGuilds, isThreadChannel } from '../state/world.ts'
import { ChannelTopic, TopicDialog } from './channel-topic.tsx'

const WITH_THREADS: readonly number[] = [ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT]

/** The tools of a channel: each with its own button, or in one menu on narrow screens. */
export function ChannelTools({ guildId, channel }: { guildId: string | null; channel: ClientChannel }) {
  const isNarrow = useIsNarrow()
  const [showsTopic, setShowsTopic] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const topic = 'topic' in channel && !isForum(channel.type) ? (channel.topic ?? '') : ''
  const windows: Window[] = []
  if (!isForum(channel.type)) {
    const open = () => openPins({ guildId, channelId: channel.id, anchor: opener.current ?? document.body })
    windows.push({ label: t('app.pinned-messages'), icon: <Pin aria-hidden="true" />, onSelect: open })
  }
  if (guildId !== null && WITH_THREADS.includes(channel.type)) {
    const open = () => openThreadList({ guildId, channelId: channel.id })
    windows.push({ label: t('app.threads'), icon: <Spool aria-hidden="true" />, onSelect: open })
  }
  windows.push({
    label: t('app.inbox'),
    icon: <Inbox aria-hidden="true" />,
    onSelect: () => openInbox({ anchor: opener.current ?? document.body }),
  })
  const about = { label: t('app.channel-topic'), icon: <Info />, onSelect: () => setShowsTopic(true) }
  const inMenu = isNarrow ? [...(topic === '' ? [] : [about]), ...windows] : []

  return (
    <>
      {topic !== '' && !isNarrow ? (
        <ChannelTopic topic={topic} onOpen={about.onSelect} />
      ) : (
        <span className="channel-gap" />
      )}
      {isThreadChannel(channel) ? <ThreadTools thread={channel} more={inMenu} /> : null}
      {isOutsideGuilds(channel) ? <PrivateTools channel={channel} more={inMenu} /> : null}
      {isNarrow
        ? null
        : windows.map(({ label, icon, onSelect }, index) => (
            <IconButton
              key={label}
              label={label}
              side="bottom"
              onClick={onSelect}
              {...(index === 0 && { ref: opener })}
            >
              {icon}
            </IconButton>
          ))}
      {inMenu.length > 0 && !isThreadChannel(channel) && !isOutsideGuilds(channel) ? (
        <Menu
          label={t('app.channel-actions')}
          actions={inMenu}
          trigger={
            <IconButton ref={opener} label={t('app.channel-actions')} side="bottom">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        />
      ) : null}
      {showsTopic ? <TopicDialog topic={topic} onClose={() => setShowsTopic(false)} /> : null}
    </>
  )
}

type Window = MenuAction & { icon: ReactNode }
