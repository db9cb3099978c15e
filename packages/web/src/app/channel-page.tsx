import { t } from '../language/main.ts'
import './channel-page.css'
import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { lazy, Suspense, useEffect } from 'react'
import { writeStored } from '../api/stored-values.ts'
import { Composer } from '../features/composer/composer.tsx'
import { MemberPanel } from '../features/members/member-panel.tsx'
import { MessageList } from '../features/messages/list/message-list.tsx'
import { useIsSearching } from '../shared/overlay/search-panel.ts'
import { Region } from '../shared/page/region.tsx'
import { useChannelName } from '../state/names.ts'
import { useCan } from '../state/permissions.ts'
import { type ClientChannel, useChannel } from '../state/world.ts'
import { ChannelHeader } from './channel-header.tsx'
import { EmptyPage } from './empty-page.tsx'
import { lastChannelKey } from './first-channel.ts'
import { useOpenThread } from './use-open-thread.ts'

const SearchPanel = lazy(async () => ({
  default: (await import('../features/messages/search/search-panel.tsx')).SearchPanel,
}))
const ForumPage = lazy(async () => ({ default: (await import('../features/forum/forum-page.tsx')).ForumPage }))

import { MarkdownNames } from './markdown-names.tsx'

const VoicePage = lazy(async () => ({ default: (await import('../features/voice/voice-page.tsx')).VoicePage }))

type ChannelPageProps = { guildId: string | null; channelId: string; messageId: string | null }

/** A channel with its messages and the message box. */
export function ChannelPage({ guildId, channelId, messageId }: ChannelPageProps) {
  const channel = useChannel(guildId, channelId)
  const maySee = useCan(guildId, channelId, 'VIEW_CHANNEL')
  const isAsking = useOpenThread(guildId, channelId)
  const name = useChannelName(channel)
  const isSearching = useIsSearching()

  useEffect(() => {
    if (guildId !== null && channel !== undefined) writeStored(lastChannelKey(guildId), channelId)
  }, [guildId, channelId, channel])

  if (channel === undefined && isAsking) return <main className="place" aria-busy="true" />
  if (channel === undefined || !maySee) {
    return (
      <EmptyPage title={t('app.no-access-to-this-channel')}>{t('app.the-channel-may-have-been-deleted')}</EmptyPage>
    )
  }
  return (
    <MarkdownNames guildId={guildId} channelId={channelId}>
      <main className="place" aria-label={name}>
        <Region name={t('app.the-channel-header')} look="line" shows={channelId}>
          <ChannelHeader guildId={guildId} channel={channel} />
        </Region>
        <Region name={t('app.this-channel')} shows={channelId}>
          <Content guildId={guildId} channel={channel} messageId={messageId} />
        </Region>
      </main>
      {isSearching ? (
        <Suspense>
          <SearchPanel key={guildId ?? channelId} guildId={guildId} channelId={channelId} />
        </Suspense>
      ) : (
        <MemberPanel guildId={guildId} channel={channel} />
      )}
    </MarkdownNames>
  )
}

type ContentProps = { guildId: string | null; channel: ClientChannel; messageId: string | null }

function Content({ guildId, channel, messageId }: ContentProps) {
  if (guildId !== null && isForum(channel.type)) {
    return (
      <Suspense>
        <ForumPage guildId={guildId} channelId={channel.id} />
      </Suspense>
    )
  }
  const talk = (
    <>
      <Region name={t('app.the-messages')} shows={channel.id}>
        <MessageList guildId={guildId} channelId={channel.id} messageId={messageId} />
      </Region>
      <Region name={t('app.the-message-box')} look="line" shows={channel.id}>
        <Composer guildId={guildId} channelId={channel.id} />
      </Region>
    </>
  )
  if (!isVoiceChannel(channel)) return talk
  return (
    <Suspense>
      <VoicePage channel={channel}>{talk}</VoicePage>
    </Suspense>
  )
}

const isVoiceChannel = (channel: ClientChannel): channel is GuildChannel =>
  channel.type === ChannelType.GUILD_VOICE || channel.type === ChannelType.GUILD_STAGE_VOICE
