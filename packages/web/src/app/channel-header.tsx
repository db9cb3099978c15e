import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { Search, Users } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '../language/main.ts'
import { IconButton } from '../shared/appearance/icon-button.tsx'
import { ChannelIcon } from '../shared/guild/channel-icon.tsx'
import { MEMBERS_ID } from '../shared/overlay/drawer.ts'
import { DrawerButton } from '../shared/overlay/drawer-button.tsx'
import { endEarlyTyping, startEarlyTyping } from '../shared/overlay/early-typing.ts'
import { SEARCH_ID, showSearch, useIsSearching } from '../shared/overlay/search-panel.ts'
import { Link } from '../shared/page/link.tsx'
import { channelPath } from '../shared/page/paths.ts'
import { setTabTitle } from '../shared/page/tab-title.ts'
import { toggleMemberPanel, useMemberPanel } from '../shared/user/member-panel.ts'
import { PrivateChannelIcon } from '../shared/user/private-channel-icon.tsx'
import { useChannelName } from '../state/names.ts'
import { type ClientChannel, isOutsideGuilds, isThreadChannel, useGuild } from '../state/world.ts'
import { ChannelTools } from './channel-tools.tsx'

/** A channel's name and topic, and the tools that it offers. */
export function ChannelHeader({ guildId, channel }: { guildId: string | null; channel: ClientChannel }) {
  const { isOpen: isWanted } = useMemberPanel()
  const isSearching = useIsSearching()
  const isOpen = isWanted && !isSearching
  const name = useChannelName(channel)

  useEffect(() => setTabTitle(name), [name])

  return (
    <header className="channel-head">
      <DrawerButton />
      {isThreadChannel(channel) ? <ParentLink guildId={channel.guild_id} parentId={channel.parent_id} /> : null}
      {isOutsideGuilds(channel) ? (
        <PrivateChannelIcon channel={channel} size={24} />
      ) : (
        <ChannelIcon type={channel.type} />
      )}
      <h1 className="channel-title">{name}</h1>
      <ChannelTools guildId={guildId} channel={channel} />
      <IconButton
        label={isSearching ? t('app.search-close') : t('app.search')}
        side="bottom"
        aria-expanded={isSearching}
        aria-controls={SEARCH_ID}
        onClick={isSearching ? closeSearch : openSearch}
      >
        <Search aria-hidden="true" />
      </IconButton>
      {channel.type === ChannelType.DM ? null : (
        <IconButton
          label={isOpen ? t('app.hide-members') : t('app.show-members')}
          side="bottom"
          aria-expanded={isOpen}
          aria-controls={MEMBERS_ID}
          onClick={() => {
            showSearch(false)
            if (isWanted === isOpen) toggleMemberPanel(isOpen)
          }}
        >
          <Users aria-hidden="true" />
        </IconButton>
      )}
    </header>
  )
}

function openSearch(): void {
  startEarlyTyping({ label: t('app.search'), onCancel: closeSearch })
  showSearch(true)
}

function closeSearch(): void {
  endEarlyTyping()
  showSearch(false)
}

/** A link from a thread back to its channel. */
function ParentLink({ guildId, parentId }: { guildId: string; parentId: string }) {
  const parent = useGuild(guildId)?.channels.get(parentId)
  if (parent === undefined) return null
  return (
    <>
      <Link to={channelPath(guildId, parentId)} className="channel-parent" label={parent.name}>
        <ChannelIcon type={parent.type} />
        <span className="channel-parent-name">{parent.name}</span>
      </Link>
      <span className="channel-step" aria-hidden="true">
        ›
      </span>
    </>
  )
}
