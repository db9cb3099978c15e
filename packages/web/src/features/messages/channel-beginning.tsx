import { ChannelIcon } from '../../shared/channel-icon.tsx'
import { channelName } from '../../state/names.ts'
import { isPrivate, isThread, useChannel } from '../../state/world.ts'

type ChannelBeginningProps = { guildId: string | null; channelId: string }

/** What stands above the first message of a channel. */
export function ChannelBeginning({ guildId, channelId }: ChannelBeginningProps) {
  const channel = useChannel(guildId, channelId)
  if (channel === undefined) return null
  const name = channelName(channel)

  return (
    <header className="channel-beginning">
      <span className="channel-beginning-icon">
        <ChannelIcon type={channel.type} />
      </span>
      <h2 className="channel-beginning-title">{name}</h2>
      <p className="channel-beginning-text">
        {isPrivate(channel)
          ? `This is where your talk with ${name} begins.`
          : isThread(channel)
            ? 'This is where the thread begins.'
            : `This is where #${name} begins.`}
      </p>
    </header>
  )
}
