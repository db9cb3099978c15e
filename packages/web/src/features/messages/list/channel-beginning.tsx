import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { t } from '../../../language/main.ts'
import { ChannelIcon } from '../../../shared/guild/channel-icon.tsx'
import { PrivateChannelIcon } from '../../../shared/user/private-channel-icon.tsx'
import { useChannelName } from '../../../state/names.ts'
import { isOutsideGuilds, isThreadChannel, useChannel } from '../../../state/world.ts'

/** Channel types that are written with a `#`. */
const HASHED: ReadonlySet<number> = new Set([ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT])

type ChannelBeginningProps = { guildId: string | null; channelId: string }

/** The text above the first message of a channel. */
export function ChannelBeginning({ guildId, channelId }: ChannelBeginningProps) {
  const channel = useChannel(guildId, channelId)
  const name = useChannelName(channel)
  if (channel === undefined) return null

  return (
    <header className="channel-beginning">
      {isOutsideGuilds(channel) ? (
        <PrivateChannelIcon channel={channel} size={80} />
      ) : (
        <span className="channel-beginning-icon">
          <ChannelIcon type={channel.type} />
        </span>
      )}
      <h2 className="channel-beginning-title">{name}</h2>
      <p className="channel-beginning-text">
        {channel.type === ChannelType.GROUP_DM
          ? t('messages.beginning-of-the-group')
          : isOutsideGuilds(channel)
            ? t('messages.beginning-of-your-conversation', { name })
            : isThreadChannel(channel)
              ? t('messages.beginning-of-the-thread')
              : t('messages.beginning-of-the-channel', { place: `${HASHED.has(channel.type) ? '#' : ''}${name}` })}
      </p>
    </header>
  )
}
